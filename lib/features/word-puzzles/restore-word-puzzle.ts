import 'server-only';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { requireReason, storedPuzzleOrThrow } from './save-word-puzzle';
import { findWordPuzzleRow, updateWordPuzzle, type WordPuzzleRow } from './store';

/**
 * Brings a word puzzle to an earlier version of it; a released one asks for the reason, as every change does.
 * Returns the rows before and after. Throws ApiError 409 when the category has another puzzle for that date.
 */
export async function restoreWordPuzzle(
  { id, category_id, for_date, word, hint }: WordPuzzleRow,
  reason: string | null | undefined,
  transaction: Db,
): Promise<{ before: WordPuzzleRow; after: WordPuzzleRow }> {
  const before = await findWordPuzzleRow({ id }, transaction);
  if (!before) throw new ApiError('not_found', 'This puzzle does not exist any more.');
  requireReason(before, reason);
  const content = { category_id, for_date, word, hint };
  const now = new Date().toISOString();
  const after = storedPuzzleOrThrow(await updateWordPuzzle(before, content, now, transaction));
  return { before, after };
}
