import 'server-only';
import { type Db, database } from '@/lib/db/connection';
import type { GenerationsTable } from '@/lib/db/schema';

/** Keeps what a model wrote. */
export async function addGenerationRow(row: GenerationsTable, db: Db = database()): Promise<void> {
  await db.insertInto('generations').values(row).execute();
}

/** A generation by its id; undefined: there is none. */
export async function findGenerationRow(
  id: string,
  db: Db = database(),
): Promise<GenerationsTable | undefined> {
  return db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
}
