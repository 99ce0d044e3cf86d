import type { Kysely } from 'kysely';

/** Passwords that an admin makes are over after a while; those that wait to be changed already have no end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_expires_at', 'text').execute();
}
