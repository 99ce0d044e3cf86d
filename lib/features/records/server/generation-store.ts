import 'server-only';
import { database } from '@/lib/db/connection';
import type { GenerationsTable } from '@/lib/db/schema';

/** Keeps what a model wrote. */
export async function addGenerationRow(row: GenerationsTable): Promise<void> {
  await database().insertInto('generations').values(row).execute();
}

/** A generation by its id; undefined: there is none. */
export async function findGenerationRow(id: string): Promise<GenerationsTable | undefined> {
  return database().selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
}
