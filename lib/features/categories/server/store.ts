import 'server-only';
import type { Selectable } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { CategoriesTable } from '@/lib/db/schema';
import { prepareQuery } from '@/lib/db/statements';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { CATEGORY_EXISTS_MESSAGE } from '@/lib/features/categories/rules';
import { type ContentOf, createRecordTable, defineColumns } from '@/lib/features/records/server/record-store';

export type CategoryRow = Selectable<CategoriesTable>;

/** The position is not part of the content, so that restoring a category keeps the present order of all categories. */
const columns = defineColumns<CategoryRow>()({
  content: ['name', 'nameKey', 'mediaId', 'defaultAvatarColor', 'active', 'targets'],
  own: ['id', 'position', 'version'],
});

export type CategoryContent = ContentOf<CategoryRow, typeof columns>;

export const categoryTable = createRecordTable<CategoryRow>('categories', columns, [
  {
    constraint: { name: 'categories_name_key_key', columns: 'categories.name_key' },
    refusal: () =>
      new ApiError('conflict', CATEGORY_EXISTS_MESSAGE, {
        issues: [{ path: 'category', message: CATEGORY_EXISTS_MESSAGE }],
      }),
  },
]);

const listActive = prepareQuery((db) =>
  db.selectFrom('categories').selectAll().where('active', '=', 1).orderBy('position').orderBy('id'),
);
const listAll = prepareQuery((db) =>
  db.selectFrom('categories').selectAll().orderBy('position').orderBy('id'),
);

export async function listActiveCategoryRows(): Promise<CategoryRow[]> {
  return listActive({}, database());
}

export async function listCategoryRows(db: Db = database()): Promise<CategoryRow[]> {
  return listAll({}, db);
}

/** Throws ApiError 400 with `path` unless the category is active, or the record is in it already. */
export async function requireOpenCategory(
  categoryId: string,
  currentCategoryId: string | null,
  path: string,
  db: Db = database(),
): Promise<void> {
  const category = await categoryTable.find(categoryId, db);
  if (!category) {
    throw createInvalidFieldError(path, 'This category does not exist any more. Choose another one.');
  }
  if (!category.active && categoryId !== currentCategoryId) {
    throw createInvalidFieldError(
      path,
      'This category was deactivated. Choose another one, or activate it again under Categories.',
    );
  }
}

/** Returns the name of a category, or the id of a deleted one. */
export type CategoryNamer = (id: string) => string;

export function nameCategories(rows: readonly CategoryRow[]): CategoryNamer {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
