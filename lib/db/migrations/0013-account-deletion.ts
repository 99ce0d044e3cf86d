import type { Kysely } from 'kysely';

/** When the owner of an account asked for its deletion; the index serves the sweep, which asks every hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('users').addColumn('deletion_requested_at', 'text').execute();
  await schema
    .createIndex('users_by_deletion')
    .on('users')
    .column('deletion_requested_at')
    .where('deletion_requested_at', 'is not', null)
    .execute();
}
