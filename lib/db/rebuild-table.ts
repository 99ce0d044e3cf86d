import 'server-only';
import { type Kysely, sql } from 'kysely';

/**
 * Changes the definition of a SQLite table, which has no ALTER for columns or constraints: `edit` gets the present
 * definition and returns the new one. Rows, indexes and triggers are kept.
 */
export async function rebuildTable(
  db: Kysely<unknown>,
  table: string,
  edit: (definition: string) => string,
): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null
  `.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const interim = sql.table(`${table}_rebuilt`);
  await sql.raw(edit(definition).replace(`"${table}"`, `"${table}_rebuilt"`)).execute(db);
  await sql`insert into ${interim} select * from ${sql.table(table)}`.execute(db);
  await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`alter table ${interim} rename to ${sql.table(table)}`.execute(db);
  for (const { type, sql: part } of rows) if (type !== 'table') await sql.raw(part).execute(db);
}
