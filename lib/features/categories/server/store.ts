import 'server-only';
import type { Selectable } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import { preparedQuery } from '@/lib/db/prepared-query';
import type { CategoriesTable } from '@/lib/db/schema';
import { ApiError } from '@/lib/errors/api-error';
import { CATEGORY_EXISTS_MESSAGE } from '@/lib/features/categories/rules';
import { type ContentOf, columnsOf, recordTable } from '@/lib/features/records/server/record-store';

export type CategoryRow = Selectable<CategoriesTable>;

/** Restoring a category leaves the order unchanged, as it concerns the others, too. */
const columns = columnsOf<CategoryRow>()({
  content: ['name', 'name_key', 'media_id', 'default_avatar_color', 'active', 'targets'],
  own: ['id', 'position', 'version'],
});

/** The columns that a save may change. */
export type CategoryContent = ContentOf<CategoryRow, typeof columns>;

function nameTaken(): ApiError {
  return new ApiError('conflict', CATEGORY_EXISTS_MESSAGE, {
    issues: [{ path: 'category', message: CATEGORY_EXISTS_MESSAGE }],
  });
}

export const categoryTable = recordTable('categories', columns, [
  {
    constraint: { name: 'categories_name_key_key', columns: 'categories.name_key' },
    refusal: nameTaken,
  },
]);

const listActive = preparedQuery((db) =>
  db.selectFrom('categories').selectAll().where('active', '=', 1).orderBy('position'),
);
const listAll = preparedQuery((db) =>
  db.selectFrom('categories').selectAll().orderBy('position').orderBy('id'),
);

export async function listActiveCategoryRows(db: Db = database()): Promise<CategoryRow[]> {
  return listActive({}, db);
}

/** Every category, active or not, in order. */
export async function listCategoryRows(db: Db = database()): Promise<CategoryRow[]> {
  return listAll({}, db);
}
