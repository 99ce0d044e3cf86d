import 'server-only';
import { database } from '@/lib/db/connection';
import type { GenerationsTable } from '@/lib/db/schema';

/** Stores an AI draft. */
export async function addGenerationRow(row: GenerationsTable): Promise<void> {
  await database().insertInto('generations').values(row).execute();
}

/** An AI draft by its id, if it exists. */
export async function findGenerationRow(id: string): Promise<GenerationsTable | undefined> {
  return database().selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
}
