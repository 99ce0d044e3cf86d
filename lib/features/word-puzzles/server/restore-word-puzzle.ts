import 'server-only';
import type { Db } from '@/lib/db/connection';
import { holds } from '@/lib/db/holds';
import { requireReason, storedPuzzleOrThrow } from './puzzle-problem';
import { findWordPuzzleRow, insertWordPuzzle, updateWordPuzzle, type WordPuzzleRow } from './store';

/**
 * Brings a word puzzle to an earlier version of it; a released one asks for the reason, as every change does. A
 * deleted puzzle comes back as the very same record; deleted and restored without a change between, even its version
 * is the same. `lastVersion` is the last it ever had.
 * Returns the rows before and after, the same one when it is so already. Throws ApiError 409 when the category has
 * another puzzle for that date.
 */
export async function restoreWordPuzzle(
  snapshot: WordPuzzleRow,
  lastVersion: number,
  reason: string | null | undefined,
  transaction: Db,
): Promise<{ before: WordPuzzleRow | null; after: WordPuzzleRow }> {
  const before = (await findWordPuzzleRow({ id: snapshot.id }, transaction)) ?? null;
  if (!before) {
    const version = snapshot.version === lastVersion ? lastVersion : lastVersion + 1;
    const inserted = await insertWordPuzzle({ ...snapshot, version }, transaction);
    if (inserted) return { before, after: storedPuzzleOrThrow(inserted) };
    // Somebody else has brought it back at the same moment.
    return restoreWordPuzzle(snapshot, lastVersion, reason, transaction);
  }
  const { category_id, for_date, word, hint } = snapshot;
  const content = { category_id, for_date, word, hint };
  if (holds(before, content)) return { before, after: before };
  requireReason(before, reason);
  const now = new Date().toISOString();
  const after = storedPuzzleOrThrow(await updateWordPuzzle(before, content, now, transaction));
  return { before, after };
}
