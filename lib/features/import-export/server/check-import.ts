import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { getProductToday } from '@/lib/dates/today';
import { listFreeDays } from '@/lib/features/import-export/among-rows';
import type { ImportIssue, ImportVerdict, importEndpoints } from '@/lib/features/import-export/contract';
import { nameLeak, reasonNames } from '@/lib/features/near-duplicates/rules';
import { findNearDuplicates } from '@/lib/features/near-duplicates/server/service';
import { nameDate } from '@/lib/features/records/rules';
import { findVersion } from '@/lib/features/records/server/history-store';
import { listTakenDays } from '@/lib/features/records/server/slot-store';
import { getKind, reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { findWordPuzzleWarnings } from '@/lib/features/word-puzzles/rules';
import { findWordUses } from '@/lib/features/word-puzzles/server/service';
import type { WordPuzzleRow } from '@/lib/features/word-puzzles/server/store';
import { type CheckedRow, checkRows, isError, loadImportContext } from './check-rows';
import { collectUpdates, findConflicts } from './find-conflicts';
import { presentRecord } from './read-records';
import { makeWarning } from './row-content';

type Input = EndpointParsedInput<typeof importEndpoints.checkImport>;

async function warnOfNearDuplicates(
  game: Input['game'],
  { current, content }: CheckedRow,
): Promise<ImportIssue[]> {
  if (!content) return [];
  const draft = getKind(game).comparedText({ ...current, ...content } as never);
  const options = [...draft.options];
  const place = { forDate: content.forDate ?? undefined, subjectId: current?.id };
  const { nearDuplicates, leaks } = await findNearDuplicates({ ...draft, options, ...place }, reviewedKinds);
  const leakWarnings = leaks.map(({ way, text, answer, category, forDate }) => {
    const leak = nameLeak(way, way === 'out' ? draft.answer : answer);
    return makeWarning('near_duplicate', `${leak} “${text}” (${category}, ${nameDate(forDate)})`);
  });
  const duplicateWarnings = nearDuplicates
    .filter(({ isDuplicate }) => isDuplicate)
    .map(({ text, answer, category, forDate, reasons }) => {
      const why = reasons.map((reason) => reasonNames[reason]).join(', ');
      const message = `Near to “${text}” (${answer}; ${category}, ${nameDate(forDate)}): ${why}`;
      return makeWarning('near_duplicate', message);
    });
  return [...leakWarnings, ...duplicateWarnings];
}

/** Warns of repeated words as the form of word puzzles does. */
async function warnOfRepeatedWord(
  game: Input['game'],
  { current, content }: CheckedRow,
): Promise<ImportIssue[]> {
  if (game !== 'word_puzzle' || !content) return [];
  const { word = '', forDate } = content as Partial<WordPuzzleRow>;
  const { uses } = await findWordUses({ word, exceptId: current?.id });
  const warnings = findWordPuzzleWarnings({ word, forDate: forDate ?? '' }, uses);
  return warnings.map((message) => makeWarning('near_duplicate', message, 'word'));
}

/** Finds the stored record of a row whose version is outdated, and the version from which its file was made. */
async function findConflict(game: Input['game'], { row, current, issues }: CheckedRow) {
  if (!current || !issues.some(({ code }) => code === 'stale')) return {};
  const { subjectType } = getKind(game);
  const base = row.version === undefined ? undefined : await findVersion(subjectType, current, row.version);
  return { stored: presentRecord(current), base: base && presentRecord(base) };
}

/** Returns the errors and warnings that an import of these rows would have; changes nothing. */
export async function checkImport({ game, rows, reason, withNearDuplicates }: Input, caller: Caller) {
  const context = await loadImportContext(game, caller, reason);
  const checked = await checkRows(rows, context);
  await findConflicts(game, checked, { claims: new Map(), updates: collectUpdates(checked) });
  const verdicts: ImportVerdict[] = [];
  for (const each of checked) {
    const { row, issues, isSame } = each;
    const near = withNearDuplicates && !isSame ? await warnOfNearDuplicates(game, each) : [];
    const repeated = isSame ? [] : await warnOfRepeatedWord(game, each);
    verdicts.push({
      line: row.line,
      issues: [...issues, ...repeated, ...near].toSorted(
        (one, other) => Number(isError(other)) - Number(isError(one)),
      ),
      isSame,
      ...(await findConflict(game, each)),
    });
  }
  return { verdicts };
}

type GapsInput = EndpointParsedInput<typeof importEndpoints.importGaps>;

/** Returns the next empty days of some categories, from the given day on, or from today if that day is over. */
export async function importGaps({ game, categoryIds, from, count }: GapsInput) {
  const today = getProductToday();
  const first = from < today ? today : from;
  const rows = await listTakenDays(getKind(game), game, categoryIds, first);
  const taken = Map.groupBy(rows, ({ categoryId }) => categoryId);
  const gaps = categoryIds.map((categoryId) => {
    const full = new Set(taken.get(categoryId)?.map(({ forDate }) => forDate));
    return { categoryId, days: listFreeDays(game, first, count, (day) => !full.has(day)) };
  });
  return { gaps };
}
