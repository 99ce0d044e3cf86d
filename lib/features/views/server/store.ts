import 'server-only';
import type { KeptViewsTable } from '@/lib/db/account-tables';
import { type Db, database } from '@/lib/db/connection';
import { isPostgres } from '@/lib/db/statements';

/** The views of a person, by their names. */
export async function listViewRows(userId: string, db: Db = database()): Promise<KeptViewsTable[]> {
  return db.selectFrom('kept_views').selectAll().where('user_id', '=', userId).orderBy('name_key').execute();
}

/** Lets nobody else change this person's views until the transaction has ended. */
export async function holdViews(userId: string, transaction: Db): Promise<void> {
  if (!isPostgres(transaction)) return;
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Stores a view, in place of the one of the same person and name. */
export async function putView(row: KeptViewsTable, db: Db): Promise<void> {
  const { name, path } = row;
  await db
    .insertInto('kept_views')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'name_key']).doUpdateSet({ name, path }))
    .execute();
}

/** Changes a view of that person. */
export async function updateView(
  { id, user_id }: Pick<KeptViewsTable, 'id' | 'user_id'>,
  fields: Pick<KeptViewsTable, 'name' | 'name_key'>,
  db: Db,
): Promise<void> {
  await db
    .updateTable('kept_views')
    .set(fields)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Removes a view of that person, if it is there. */
export async function deleteView({ id, user_id }: Pick<KeptViewsTable, 'id' | 'user_id'>): Promise<void> {
  await database().deleteFrom('kept_views').where('id', '=', id).where('user_id', '=', user_id).execute();
}
