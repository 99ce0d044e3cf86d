import 'server-only';
import { type Db, database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { categoryTable } from './store';

/**
 * Throws ApiError 400 unless records may be put into the category: it exists and is active. A record that is in a
 * deactivated category already (`currentCategoryId`) may stay there. `path` names the field of the call.
 */
export async function requireOpenCategory(
  categoryId: string,
  currentCategoryId: string | null,
  path: string,
  db: Db = database(),
): Promise<void> {
  const category = await categoryTable.find(categoryId, db);
  const refuse = (message: string) => new ApiError('invalid', message, { issues: [{ path, message }] });
  if (!category) throw refuse('This category does not exist any more. Choose another one.');
  if (!category.active && categoryId !== currentCategoryId) {
    throw refuse('This category was deactivated. Choose another one, or activate it again under Categories.');
  }
}
