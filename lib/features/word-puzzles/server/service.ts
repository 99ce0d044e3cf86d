import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { findLastDayOfMonth } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { requireOpenCategory } from '@/lib/features/categories/server/store';
import { chooseReason } from '@/lib/features/records/server/dated-records';
import { hasContent } from '@/lib/features/records/server/record-store';
import { type Deletion, removeRecord } from '@/lib/features/records/server/remove-record';
import {
  changeRecord,
  createRecord,
  requireRecord,
  type Saved,
} from '@/lib/features/records/server/save-record';
import type { WordPuzzle, wordPuzzleEndpoints } from '@/lib/features/word-puzzles/contract';
import { listNearForms, toUpperCaseWord } from '@/lib/features/word-puzzles/rules';
import {
  findWordPuzzleRow,
  listUsesOfWords,
  listWordPuzzleRows,
  type WordPuzzleRow,
  wordPuzzleTable,
} from './store';
import {
  listOtherUses,
  presentWordPuzzle,
  type SaveInput,
  toPuzzleContent,
  wordPuzzleKind,
} from './word-puzzle-kind';

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

/** Finds the stored puzzle that equals a new one, which a lost response makes a browser send again. */
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

/** Deletes a puzzle; returns the history entry that restores it. Throws ApiError 400 `reason`, 403, 404, 409 `stale`. */
export function deleteWordPuzzle(
  { wordCategoryId: id, version, reason }: EndpointParsedInput<typeof wordPuzzleEndpoints.deleteWordPuzzle>,
  caller: Caller,
): Promise<Deletion> {
  return removeRecord(wordPuzzleKind, { id, version, reason }, caller);
}
