import type { Kysely } from 'kysely';

/** Devices and addresses where a person signed in before, and an index to sweep counters that ran out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('known_places')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('place_hash', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_places_pkey', ['user_id', 'place_hash'])
    .execute();
  await schema.createIndex('rate_limits_by_end').on('rate_limits').column('expires_at_ms').execute();
}
