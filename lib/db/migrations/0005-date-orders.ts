import { type Kysely, sql } from 'kysely';

/** Adds the order of day and month in dates that a person types. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column date_order text`.execute(db);
}
