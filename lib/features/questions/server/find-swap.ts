import 'server-only';
import type { Db } from '@/lib/db/connection';
import { requireOpenCategory } from '@/lib/features/categories/server/open-category';
import type { RowChange } from '@/lib/features/records/server/change-rows';
import { type QuestionContent, type QuestionRow, questionTable } from './store';

/**
 * The question of `swapWithId` with the slot that `current` leaves to it, provided that it still holds the slot wanted
 * for the content; otherwise null, and it is not moved. Throws ApiError 400 when the category it would move to is
 * deactivated.
 */
export async function findSwap(
  current: QuestionRow,
  content: QuestionContent,
  swapWithId: string,
  transaction: Db,
): Promise<RowChange<QuestionRow> | null> {
  await requireOpenCategory(current.category_id, null, 'swapWithId', transaction);
  if (current.game !== 'daily' || swapWithId === current.id) return null;
  await questionTable.lock([current.id, swapWithId], transaction);
  const other = await questionTable.find(swapWithId, transaction);
  const isInTheWay =
    other?.game === 'daily' &&
    other.for_date !== null &&
    other.category_id === content.category_id &&
    other.for_date === content.for_date;
  const { category_id, for_date } = current;
  return isInTheWay ? { before: other, content: { category_id, for_date } } : null;
}
