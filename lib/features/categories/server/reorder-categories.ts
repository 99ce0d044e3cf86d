import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import { recordChange } from '@/lib/features/records/server/change-rows';
import { inTransaction } from '@/lib/features/records/server/in-transaction';
import { invalidatePages } from '@/lib/kept/page-cache-state';
import { pageTags } from '@/lib/kept/rendering';
import { presentManagedCategory } from './service';
import { type CategoryRow, categoryTable, listCategoryRows } from './store';

function changedMeanwhile(): ApiError {
  return new ApiError('stale', 'The categories changed meanwhile. Look at them again, then reorder.');
}

/** The rows sorted by id: everybody who writes several locks them in this order, so that there are no deadlocks. */
async function listRowsInLockOrder(transaction: Db): Promise<CategoryRow[]> {
  const rows = await listCategoryRows(transaction);
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Puts all categories in the given order, in one step. Throws ApiError 409 when the ids are not exactly the stored
 * categories, or somebody changed one at the same time.
 */
export async function reorderCategories(
  { categoryIds }: { categoryIds: string[] },
  caller: Caller,
): Promise<{ categories: ManagedCategory[] }> {
  const positions = new Map(categoryIds.map((id, position) => [id, position]));
  const ordered = await inTransaction(async (transaction) => {
    const rows = await listRowsInLockOrder(transaction);
    const isWhole = positions.size === categoryIds.length && categoryIds.length === rows.length;
    const after: CategoryRow[] = [];
    for (const row of rows) {
      const position = positions.get(row.id);
      if (!isWhole || position === undefined) throw changedMeanwhile();
      after[position] = await moveTo(position, row, caller, transaction);
    }
    return after;
  });
  await invalidatePages(pageTags.categories);
  return { categories: ordered.map(presentManagedCategory) };
}

async function moveTo(
  position: number,
  row: CategoryRow,
  caller: Caller,
  transaction: Db,
): Promise<CategoryRow> {
  if (row.position === position) return row;
  const moved = await categoryTable.update(row, { position }, transaction);
  if (!moved) throw changedMeanwhile();
  const change = { action: 'changed', before: row, after: moved } as const;
  await recordChange({ subjectType: 'category' }, change, caller, transaction);
  return moved;
}
