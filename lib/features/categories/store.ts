import 'server-only';
import type { Selectable } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { CategoriesTable } from '@/lib/db/schema';

export type CategoryRow = Selectable<CategoriesTable>;

export async function listActiveCategoryRows(db: Db = database()): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().where('active', '=', 1).orderBy('position').execute();
}

export async function findCategoryRow(id: string, db: Db = database()): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
}
