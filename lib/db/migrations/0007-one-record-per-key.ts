import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** SQLite cannot drop a unique column, so the table is rebuilt from its own definition without it. */
async function rebuildWithoutIdempotencyKey(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'trivia_questions' and sql is not null
  `.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const rebuilt = definition
    .replace('"trivia_questions"', '"trivia_questions_rebuilt"')
    .replace('"idempotency_key" text unique, ', '');
  const columns = sql.raw(
    (await sql<{ name: string }>`select name from pragma_table_info('trivia_questions')`.execute(db)).rows
      .filter(({ name }) => name !== 'idempotency_key')
      .map(({ name }) => `"${name}"`)
      .join(', '),
  );
  await sql.raw(rebuilt).execute(db);
  await sql`insert into trivia_questions_rebuilt (${columns}) select ${columns} from trivia_questions`.execute(
    db,
  );
  await sql`drop table trivia_questions`.execute(db);
  await sql`alter table trivia_questions_rebuilt rename to trivia_questions`.execute(db);
  for (const { type, sql: index } of rows) if (type === 'index') await sql.raw(index).execute(db);
}

/**
 * The idempotency key moves from the records to the history, where it is unique: one key, one record. The entries of
 * one step, such as a swap, get a common id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('history').addColumn('part_of', 'text').execute();

  await sql`
    update history set request_key = null
    where action = 'created' and exists (
      select 1 from history as earlier
      where earlier.action = 'created' and earlier.subject_type = history.subject_type
        and earlier.request_key = history.request_key
        and (earlier.changed_at, earlier.id) < (history.changed_at, history.id))
  `.execute(db);
  await schema.dropIndex('history_request_key').execute();
  await sql`
    create unique index history_creation_key on history (subject_type, request_key) where action = 'created'
  `.execute(db);

  // Joins the two entries of each swap by the request that made them.
  await sql`
    update history set part_of = (
      select lead.id from history as lead
      where lead.action = 'swapped' and lead.request_key = history.request_key
        and (lead.changed_at, lead.id) < (history.changed_at, history.id))
    where action = 'swapped' and (
      select count(*) from history as twin
      where twin.action = 'swapped' and twin.request_key = history.request_key) = 2
  `.execute(db);
  await schema.createIndex('history_part_of').on('history').column('part_of').execute();

  if (db.getExecutor().adapter instanceof SqliteAdapter) await rebuildWithoutIdempotencyKey(db);
  else await schema.alterTable('trivia_questions').dropColumn('idempotency_key').execute();
}
