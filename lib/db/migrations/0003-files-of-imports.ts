import type { Kysely } from 'kysely';

/** The history names the file of an import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('history').addColumn('file_name', 'text').execute();
}
