import 'server-only';
import { database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { recordChange } from '@/lib/features/history/record-change';
import type { Caller } from '@/lib/game-api/contract';
import { invalidatePages } from '@/lib/page-cache/page-cache-state';
import type { ManagedCategory } from './contract';
import { presentManagedCategory } from './present-category';
import { storedCategoryOrThrow } from './save-category';
import { type CategoryRow, listCategoryRows, updateCategory } from './store';

/**
 * Puts all categories in the given order, in one step. Throws ApiError 409 when the ids are not exactly the stored
 * categories: somebody added one meanwhile.
 */
export async function reorderCategories(
  { categoryIds }: { categoryIds: string[] },
  caller: Caller,
): Promise<{ categories: ManagedCategory[] }> {
  const ordered = await database()
    .transaction()
    .execute(async (transaction) => {
      const rows = new Map((await listCategoryRows(transaction)).map((row) => [row.id, row]));
      const isWhole = new Set(categoryIds).size === categoryIds.length && categoryIds.length === rows.size;
      const wanted = categoryIds.flatMap((id) => rows.get(id) ?? []);
      if (!isWhole || wanted.length !== rows.size) {
        throw new ApiError('stale', 'The categories changed meanwhile. Look at them again, then reorder.');
      }
      const after: CategoryRow[] = [];
      for (const [position, row] of wanted.entries()) {
        if (row.position === position) {
          after.push(row);
          continue;
        }
        const moved = storedCategoryOrThrow(await updateCategory(row, { position }, transaction));
        const change = { subjectType: 'category', action: 'changed', before: row, after: moved } as const;
        await recordChange(change, caller, transaction);
        after.push(moved);
      }
      return after;
    });
  await invalidatePages('categories');
  return { categories: ordered.map(presentManagedCategory) };
}
