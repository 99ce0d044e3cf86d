import 'server-only';
import type { Selectable } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { CategoriesTable } from '@/lib/db/schema';
import { isViolationOf } from '@/lib/db/unique-violation';

export type CategoryRow = Selectable<CategoriesTable>;
/** What a save may change. */
export type CategoryContent = Omit<CategoryRow, 'id' | 'version'>;

async function orNameTaken<T>(write: Promise<T>): Promise<T | 'name'> {
  return write.catch((error: unknown) => {
    if (isViolationOf(error, { name: 'categories_name_key_key', columns: 'categories.name_key' }))
      return 'name';
    throw error;
  });
}

export async function listActiveCategoryRows(db: Db = database()): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().where('active', '=', 1).orderBy('position').execute();
}

export async function findCategoryRow(id: string, db: Db = database()): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Every category, active or not, in order. */
export async function listCategoryRows(db: Db = database()): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute();
}

/** Stores a new category; `name` when another one has its name. */
export async function insertCategory(row: CategoryRow, db: Db): Promise<CategoryRow | 'name'> {
  return orNameTaken(db.insertInto('categories').values(row).returningAll().executeTakeFirstOrThrow());
}

/** Changes the category if its version is still the given one; undefined when it is not. */
export async function updateCategory(
  { id, version }: { id: string; version: number },
  content: Partial<CategoryContent>,
  db: Db,
): Promise<CategoryRow | 'name' | undefined> {
  return orNameTaken(
    db
      .updateTable('categories')
      .set({ ...content, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst(),
  );
}
