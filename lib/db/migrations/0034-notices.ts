import { type Kysely, sql } from 'kysely';

/**
 * Until when each person has seen their notices, which are made of what is there: the history, notes, what waits. What
 * happened before there were any counts as seen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('notices_seen')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('seen_until', 'text', (c) => c.notNull())
    .execute();
  await sql`
    insert into notices_seen (user_id, seen_until)
    select id, ${sql.lit(new Date().toISOString())} from users where role <> 'player'
  `.execute(db);
  await schema.createIndex('notes_by_time').on('notes').column('created_at').execute();
  await schema.dropIndex('history_by_decided_author').execute();
  await sql`
    create index history_by_decided_author on history (author, changed_at) where author is not null
  `.execute(db);
}
