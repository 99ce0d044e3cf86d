import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { requireOpenCategory } from '@/lib/features/categories/server/store';
import { saveRecord } from '@/lib/features/records/server/save-record';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import { presentWordPuzzle } from './present-word-puzzle';
import { type SaveInput, toPuzzleContent } from './word-puzzle-content';
import { wordPuzzleKind } from './word-puzzle-kind';

/**
 * Creates a word puzzle or, with wordCategoryId, changes one (docs/product.md, 5 and 7); a draft may be incomplete.
 * Throws ApiError 400 for the first problem, also for a change of a released puzzle without `reason`; 409 `slot_taken`
 * or `stale`; 404 when it was deleted.
 */
export async function saveWordPuzzle(
  input: SaveInput,
  caller: Caller,
): Promise<{ wordCategory: WordPuzzle; historyEntryId?: string; isProposed?: true }> {
  const { wordCategoryId: id, version, reason, proposal } = input;
  const { row, historyEntryId, isProposed } = await saveRecord(
    wordPuzzleKind,
    {
      id,
      version,
      reason,
      proposal,
      async contentFor(current) {
        const content = toPuzzleContent(input, current);
        await requireOpenCategory(content.category_id, current?.category_id ?? null, 'categoryId');
        return content;
      },
    },
    caller,
  );
  return { wordCategory: presentWordPuzzle(row), historyEntryId, isProposed };
}
