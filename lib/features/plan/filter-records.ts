import { toThemeKey } from '@/lib/features/themes/rules';
import type { PlannedRecord } from './contract';

/** The filters are named as in the address of a plan. */
export const PLAN_FILTERS = ['status', 'media', 'difficulty', 'theme', 'author', 'warnings'] as const;

/** An empty value does not filter. */
export type PlanFilter = Record<(typeof PLAN_FILTERS)[number], string>;

function matchesWarning({ flaws = [], warnings = [], isUnchecked }: PlannedRecord, wanted: string): boolean {
  if (wanted === 'any') return flaws.length + warnings.length > 0;
  if (wanted === 'unchecked') return isUnchecked === true;
  return flaws.some((flaw) => flaw === wanted);
}

/** A record must match all filters; an unknown value matches none. */
export function fitsFilter(record: PlannedRecord, wanted: PlanFilter): boolean {
  const { status, mediaType, difficulty, themes, author } = record;
  const excludedMedia = wanted.media.match(/^no_(image|audio)$/)?.[1];
  return (
    (!wanted.status || wanted.status === status) &&
    (!wanted.media || (excludedMedia ? excludedMedia !== mediaType : wanted.media === mediaType)) &&
    (!wanted.difficulty || wanted.difficulty === difficulty) &&
    (!wanted.theme || themes.some((theme) => toThemeKey(theme) === toThemeKey(wanted.theme))) &&
    (!wanted.author || wanted.author === author) &&
    (!wanted.warnings || matchesWarning(record, wanted.warnings))
  );
}

export const isFiltering = (wanted: PlanFilter): boolean => PLAN_FILTERS.some((name) => wanted[name] !== '');
