import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { RecordStatus } from '@/lib/contract/kinds';
import { findLastDayOfMonth } from '@/lib/dates/calendar-date';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { requireOpenCategory } from '@/lib/features/categories/server/store';
import { toLintedPuzzle } from '@/lib/features/lint/lint';
import type { DatedSave } from '@/lib/features/records/contract';
import { background, FIELD_WEIGHTS } from '@/lib/features/records/rules';
import {
  buildPlanningContent,
  buildStatusContent,
  listBackgroundTexts,
  mergeOptionalColumns,
  presentOptional,
  presentPlanning,
} from '@/lib/features/records/server/dated-content';
import { chooseReason, createDatedRules } from '@/lib/features/records/server/dated-records';
import { fillSlotsOf } from '@/lib/features/records/server/fill-slots';
import { planGoLive } from '@/lib/features/records/server/go-live';
import type { DatedKind } from '@/lib/features/records/server/record-kind';
import { hasContent } from '@/lib/features/records/server/record-store';
import { type Deletion, removeRecord } from '@/lib/features/records/server/remove-record';
import {
  changeRecord,
  createRecord,
  requireRecord,
  type Saved,
} from '@/lib/features/records/server/save-record';
import { indexRecords } from '@/lib/features/search/server/index-store';
import type { WordPuzzle, wordPuzzleEndpoints } from '@/lib/features/word-puzzles/contract';
import {
  findWordProblem,
  findWordPuzzleProblems,
  findWordPuzzleWarnings,
  listNearForms,
  puzzleTexts,
  toUpperCaseWord,
  type WordUse,
} from '@/lib/features/word-puzzles/rules';
import { cleanText, toStoredText } from '@/lib/text/normalize';
import {
  findWordPuzzleRow,
  listUsesOfWords,
  listWordPuzzleRows,
  WORD_USES_MAX,
  type WordPuzzleContent,
  type WordPuzzleRow,
  type WordUseRow,
  wordPuzzleTable,
} from './store';

type SaveInput = EndpointParsedInput<typeof wordPuzzleEndpoints.saveWordPuzzle>;

function findStoredProblem({ categoryId, word, hint }: Pick<WordPuzzleRow, 'categoryId' | 'word' | 'hint'>) {
  const draft = { categoryId, word, hint, forDate: '', reason: '' };
  return findWordPuzzleProblems(draft, { needsDate: false })[0] ?? null;
}

/** Returns the columns to change for another status of a stored puzzle. Throws ApiError 400 if it is incomplete. */
async function buildStatusChange(row: WordPuzzleRow, status: RecordStatus) {
  const problem = status === 'draft' ? null : findStoredProblem(row);
  if (problem) throw new ApiError('invalid', problem.message);
  return buildStatusContent(status, row);
}

/** Checks the input and returns the columns to store. A draft may be incomplete. Throws ApiError 400. */
export function toPuzzleContent(input: SaveInput, current: WordPuzzleRow | null): WordPuzzleContent {
  const word = cleanText(toUpperCaseWord(input.word)).normalize('NFC');
  const { categoryId, status } = input;
  const hint = toStoredText(input.hint);
  const forDate = input.dateOfWordCategory ?? '';
  const draft = { categoryId, word, hint, forDate, reason: '' };
  const [problem] = status === 'draft' ? [] : findWordPuzzleProblems(draft, { needsDate: !status });
  if (problem) {
    const path = problem.field === 'forDate' ? 'dateOfWordCategory' : problem.field;
    throw createInvalidFieldError(path, problem.message);
  }
  const texts = mergeOptionalColumns(background, input, current);
  return {
    categoryId,
    forDate: forDate || null,
    ...buildStatusContent(status ?? 'ready', current),
    ...buildPlanningContent(input, current, toLintedPuzzle({ word, hint, reviewBy: texts.reviewBy })),
    ...texts,
    word,
    hint,
  };
}

function presentWordPuzzle(row: WordPuzzleRow): WordPuzzle {
  return {
    id: row.id,
    word: row.word,
    hint: row.hint,
    categoryId: row.categoryId,
    forDate: row.forDate ?? undefined,
    version: row.version,
    status: row.status,
    ...presentPlanning(row),
    ...presentOptional(background, row),
  };
}

function listOtherUses(
  usesByWord: ReadonlyMap<string, WordUseRow[]>,
  words: readonly string[],
  exceptId?: string,
): WordUse[] {
  return words
    .flatMap((word) => usesByWord.get(word) ?? [])
    .filter(({ id }) => id !== exceptId)
    .toSorted((one, other) => (other.forDate ?? '').localeCompare(one.forDate ?? ''))
    .slice(0, WORD_USES_MAX)
    .map(({ word, category, forDate }) => ({ word, category, forDate: forDate ?? undefined }));
}

/** Returns warnings by the id of the puzzle; puzzles without one are absent. */
async function warnOfPuzzles(
  puzzles: readonly Pick<WordPuzzleRow, 'id' | 'word' | 'forDate'>[],
): Promise<Map<string, string[]>> {
  const valid = puzzles.filter(({ word }) => findWordProblem(word) === null);
  const usesByWord = await listUsesOfWords([...new Set(valid.flatMap(({ word }) => listNearForms(word)))]);
  const warned = valid.map(({ id, word, forDate }): [string, string[]] => {
    const uses = listOtherUses(usesByWord, listNearForms(word), id);
    return [id, findWordPuzzleWarnings({ word, forDate: forDate ?? '' }, uses)];
  });
  return new Map(warned.filter(([, warnings]) => warnings.length > 0));
}

const STALE_MESSAGE =
  'Somebody else changed this puzzle meanwhile. Look at it again before you change or delete it.';

/** `pagesOf` is empty, because no cached page shows a puzzle. */
export const wordPuzzleKind: DatedKind<WordPuzzleRow, WordPuzzleContent, { wordCategory: WordPuzzle }> = {
  subjectType: 'word_puzzle',
  table: wordPuzzleTable,
  place: ['categoryId', 'forDate'],
  messages: {
    stale: STALE_MESSAGE,
    staleRemoval: STALE_MESSAGE,
    gone: 'This puzzle was deleted meanwhile. Save its form again to keep it as a new one.',
  },
  titleOf: ({ word }) => word,
  pagesOf: () => [],
  begin: (content, { user }) => ({
    ...content,
    id: randomUUID(),
    version: 1,
    createdBy: user?.id ?? null,
    updatedAt: new Date().toISOString(),
  }),
  ...createDatedRules('word_puzzle', 'puzzle'),
  fillSlots: (rows) => fillSlotsOf(wordPuzzleKind, rows),
  planGoLive: (planned, consent, transaction) => planGoLive(wordPuzzleKind, planned, consent, transaction),
  changed: (rows, transaction) =>
    indexRecords(
      wordPuzzleKind,
      rows.map(({ id }) => id),
      transaction,
    ),
  titleColumn: 'word',
  lintedOf: toLintedPuzzle,
  gameOf: () => 'word_puzzle',
  searchFields: (row) => [
    { name: puzzleTexts.word.title, text: row.word, weight: FIELD_WEIGHTS.title },
    { name: puzzleTexts.hint.title, text: row.hint, weight: FIELD_WEIGHTS.hint },
    ...listBackgroundTexts(row),
  ],
  comparedText: ({ word, hint }) => ({ text: hint, answer: word, options: [] }),
  async contentOfDraft(
    { puzzle, ...fields }: DatedSave & { puzzle?: Pick<WordPuzzleRow, 'word' | 'hint'> },
    { categoryId, forDate },
  ) {
    if (!puzzle) throw new ApiError('invalid', 'It has no word.');
    await requireOpenCategory(categoryId, null, 'categoryId');
    const place = { categoryId, dateOfWordCategory: forDate };
    return toPuzzleContent({ ...fields, ...puzzle, ...place, status: 'draft' }, null);
  },
  contentAs: buildStatusChange,
  present: async (row) => ({ wordCategory: presentWordPuzzle(row) }),
  problemOf: (row) => findStoredProblem(row)?.message,
  warningsOf: warnOfPuzzles,
};

export async function findWordPuzzle({ categoryId, forDate }: Record<'categoryId' | 'forDate', string>) {
  const row = await findWordPuzzleRow({ categoryId, forDate });
  return { wordCategory: row ? presentWordPuzzle(row) : null };
}

export async function findStoredWordPuzzle({ wordCategoryId }: { wordCategoryId: string }) {
  const row = await wordPuzzleTable.find(wordCategoryId);
  return { wordCategory: row ? presentWordPuzzle(row) : null };
}

/** Lists every puzzle of a month (`YYYY-MM`), by date. */
export async function listWordPuzzlesByMonth({ month }: { month: string }) {
  const rows = await listWordPuzzleRows(`${month}-01`, findLastDayOfMonth(month));
  return { wordCategories: rows.map(presentWordPuzzle) };
}

/** Finds other puzzles with this word or a near form of it (plural or singular), latest first, at most 20. */
export async function findWordUses({ word, exceptId }: { word: string; exceptId?: string }) {
  const wanted = toUpperCaseWord(word).normalize('NFC');
  const forms = wanted === '' ? [] : listNearForms(wanted);
  return { uses: listOtherUses(await listUsesOfWords(forms), forms, exceptId) };
}

/** Finds a stored puzzle that equals the new one: a browser sends it again after a lost response. */
async function findEqualPuzzle(input: SaveInput): Promise<WordPuzzleRow | undefined> {
  const content = toPuzzleContent(input, null);
  const { categoryId, forDate } = content;
  const stored = forDate ? await findWordPuzzleRow({ categoryId, forDate }) : undefined;
  return stored && hasContent(stored, content) ? stored : undefined;
}

function presentSaved({ row, historyEntryId, isProposed }: Saved<WordPuzzleRow>) {
  return { wordCategory: presentWordPuzzle(row), historyEntryId, isProposed };
}

/** Creates or changes a puzzle (docs/product.md, 5 and 7). Throws ApiError 400, 403, 404 or 409. */
export async function saveWordPuzzle(
  input: SaveInput,
  caller: Caller,
): Promise<{ wordCategory: WordPuzzle; historyEntryId?: string; isProposed?: true }> {
  const { wordCategoryId: id, version, reason, proposal, goesLive } = input;
  const contentFor = async (current: WordPuzzleRow | null) => {
    const content = toPuzzleContent(input, current);
    await requireOpenCategory(content.categoryId, current?.categoryId ?? null, 'categoryId');
    return content;
  };
  if (id) {
    const current = await requireRecord(wordPuzzleKind, id);
    const content = await contentFor(current);
    const details = { version, reason: chooseReason(input, current), proposal, goesLive };
    return presentSaved(await changeRecord(wordPuzzleKind, { current, content, ...details }, caller));
  }
  try {
    return presentSaved(await createRecord(wordPuzzleKind, { contentFor, reason, goesLive }, caller));
  } catch (error) {
    const equal = error instanceof ApiError && error.status === 409 && (await findEqualPuzzle(input));
    if (!equal) throw error;
    return { wordCategory: presentWordPuzzle(equal) };
  }
}

/** Deletes a puzzle and returns the history entry that restores it. Throws ApiError 400 `reason`, 403, 404, 409. */
export function deleteWordPuzzle(
  { wordCategoryId: id, version, reason }: EndpointParsedInput<typeof wordPuzzleEndpoints.deleteWordPuzzle>,
  caller: Caller,
): Promise<Deletion> {
  return removeRecord(wordPuzzleKind, { id, version, reason }, caller);
}
