import type { Kysely } from 'kysely';

/** Staff are few among the players of the game, and looked for by their roles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('users_by_role').on('users').columns(['role', 'username_key']).execute();
}
