import 'server-only';
import { lastDayOfMonth } from '@/lib/dates/calendar-date';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import { nearForms, toUpperCaseWord, type WordUse } from '@/lib/features/word-puzzles/rules';
import { presentWordPuzzle } from './present-word-puzzle';
import { findWordPuzzleRow, listWordPuzzleRows, listWordUses, wordPuzzleTable } from './store';

/** The puzzle of a category and date, or null (docs/product.md, 7). */
export async function findWordPuzzle({
  categoryId,
  forDate,
}: {
  categoryId: string;
  forDate: string;
}): Promise<{ wordCategory: WordPuzzle | null }> {
  const row = await findWordPuzzleRow({ category_id: categoryId, for_date: forDate });
  return { wordCategory: row ? presentWordPuzzle(row) : null };
}

/** The puzzle with this id, wherever it was moved, or null. */
export async function findStoredWordPuzzle({
  wordCategoryId,
}: {
  wordCategoryId: string;
}): Promise<{ wordCategory: WordPuzzle | null }> {
  const row = await wordPuzzleTable.find(wordCategoryId);
  return { wordCategory: row ? presentWordPuzzle(row) : null };
}

/** Every puzzle of a month (`YYYY-MM`), by date. */
export async function listWordPuzzlesByMonth({
  month,
}: {
  month: string;
}): Promise<{ wordCategories: WordPuzzle[] }> {
  const rows = await listWordPuzzleRows(`${month}-01`, lastDayOfMonth(month));
  return { wordCategories: rows.map(presentWordPuzzle) };
}

/** Other puzzles with this word or a near form of it (plural or singular), latest first, at most 20. */
export async function findWordUses({
  word,
  exceptId,
}: {
  word: string;
  exceptId?: string;
}): Promise<{ uses: WordUse[] }> {
  const wanted = toUpperCaseWord(word).normalize('NFC');
  const rows = wanted === '' ? [] : await listWordUses(nearForms(wanted), exceptId ?? null);
  return { uses: rows.map(({ forDate, ...use }) => ({ ...use, forDate: forDate ?? undefined })) };
}
