import type { Kysely } from 'kysely';

/** A note may answer another one: they are read, and resolved, together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notes')
    .addColumn('reply_to', 'text', (column) => column.references('notes.id'))
    .execute();
}
