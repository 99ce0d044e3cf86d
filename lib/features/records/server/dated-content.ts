import 'server-only';
import type { RecordStatus } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import { buildDismissedContent, parseDismissals } from '@/lib/features/lint/lint';
import type { Linted } from '@/lib/features/lint/linted';
import type { DatedSave } from '@/lib/features/records/contract';
import {
  type Background,
  background,
  FIELD_WEIGHTS,
  type OptionalFields,
  type SearchField,
} from '@/lib/features/records/rules';
import { parseThemes, toStoredThemes } from '@/lib/features/themes/rules';
import { toStoredText } from '@/lib/text/normalize';
import type { DatedRow } from './record-kind';

/** The note of a review stays while the record is a draft. */
export function buildStatusContent(status: RecordStatus, current: Pick<DatedRow, 'returnedNote'> | null) {
  return { status, returnedNote: status === 'draft' ? (current?.returnedNote ?? null) : null };
}

type Planning = Pick<DatedRow, 'difficulty' | 'runsAnyDay' | 'themes' | 'dismissed'>;

/** Absent fields stay unchanged. */
export function buildPlanningContent(
  { difficulty, runsAnyDay, themes, dismissals }: DatedSave,
  current: Planning | null,
  linted: Linted,
) {
  return {
    difficulty: difficulty === undefined ? (current?.difficulty ?? null) : difficulty,
    runsAnyDay: Number(runsAnyDay ?? Boolean(current?.runsAnyDay)),
    themes: themes ? toStoredThemes(themes) : (current?.themes ?? null),
    dismissed: buildDismissedContent(dismissals, current?.dismissed, linted),
  };
}

export function presentPlanning({ difficulty, runsAnyDay, themes, dismissed }: Planning) {
  return {
    dismissals: dismissed === null ? undefined : parseDismissals(dismissed),
    difficulty: difficulty ?? undefined,
    runsAnyDay: runsAnyDay ? (true as const) : undefined,
    themes: themes === null ? undefined : parseThemes(themes),
  };
}

/** An absent text stays; empty or null clears it. */
export function mergeOptionalText(
  sent: string | null | undefined,
  stored: string | null = null,
): string | null {
  return sent === undefined ? stored : toStoredText(sent ?? '') || null;
}

/** Absent fields stay unchanged. */
export function mergeOptionalColumns<Name extends string>(
  fields: OptionalFields<Name>,
  sent: Partial<Record<NoInfer<Name>, string | null>>,
  current: Record<NoInfer<Name>, string | null> | null | undefined,
): Record<Name, string | null> {
  return fields.each((name) => mergeOptionalText(sent[name], current?.[name]));
}

export function presentOptional<Name extends string>(
  fields: OptionalFields<Name>,
  row: Record<NoInfer<Name>, string | null>,
): Record<Name, string | undefined> {
  return fields.each((name) => row[name] ?? undefined);
}

type Correction = Partial<Pick<DatedRow, 'correction' | 'correctedOn'>>;

/** Returns today for a new correction, the stored day for an unchanged one, and null without a correction. */
export function findCorrectionDay(correction: string | null, current: Correction | null): string | null {
  if (correction === null) return null;
  const isUnchanged = correction === current?.correction;
  return isUnchanged && current?.correctedOn ? current.correctedOn : getProductToday();
}

/** An absent correction stays unchanged. */
export function buildCorrectionContent(sent: { correction?: string | null }, current: Correction | null) {
  const correction = mergeOptionalText(sent.correction, current?.correction);
  return { correction, correctedOn: findCorrectionDay(correction, current) };
}

export function listBackgroundTexts(row: Record<keyof Background, string | null>): SearchField[] {
  const { names, details } = background;
  return names
    .filter((name) => details[name].type !== 'day')
    .map((name) => ({
      name: details[name].title,
      text: row[name] ?? '',
      weight: FIELD_WEIGHTS.background,
    }));
}
