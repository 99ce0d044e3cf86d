import { type Kysely, sql } from 'kysely';
import { isPostgres } from '@/lib/db/statements';

/** Every column that names a file of the library. */
const columns = [
  ['trivia_questions', 'media_id'],
  ['trivia_questions', 'zoom_media_id'],
  ['proposals', 'media_id'],
  ['proposals', 'zoom_media_id'],
  ['categories', 'media_id'],
  ['users', 'media_id'],
  ['group_games', 'media_image_id'],
] as const;

const postgresFunction = `
  create function count_media_uses() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      update media set uses = uses - 1 where id = to_jsonb(old) ->> tg_argv[0];
    end if;
    if tg_op <> 'DELETE' then
      update media set uses = uses + 1 where id = to_jsonb(new) ->> tg_argv[0];
    end if;
    return null;
  end $$`;

function postgresTriggers(table: string, column: string): string[] {
  const call = `for each row execute function count_media_uses('${column}')`;
  const ofChange = `for each row when (old.${column} is distinct from new.${column})`;
  return [
    `create trigger ${table}_${column}_uses after insert or delete on ${table} ${call}`,
    `create trigger ${table}_${column}_use_changes after update of ${column} on ${table}
     ${call.replace('for each row', ofChange)}`,
  ];
}

function sqliteTriggers(table: string, column: string): string[] {
  const less = `update media set uses = uses - 1 where id = old.${column};`;
  const more = `update media set uses = uses + 1 where id = new.${column};`;
  return [
    `create trigger ${table}_${column}_use_begins after insert on ${table}
     when new.${column} is not null begin ${more} end`,
    `create trigger ${table}_${column}_use_ends after delete on ${table}
     when old.${column} is not null begin ${less} end`,
    `create trigger ${table}_${column}_use_changes after update of ${column} on ${table}
     when old.${column} is not new.${column} begin ${less} ${more} end`,
  ];
}

/**
 * The database counts what shows each file, so that those that nothing shows are found without a look at all others
 * (docs/decisions/0044).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('media')
    .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  const counts = columns.map(
    ([table, column]) => sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = media.id)`,
  );
  await sql`update media set uses = ${sql.join(counts, sql` + `)}`.execute(db);
  await sql`create index media_unused on media (created_at, id) where uses = 0`.execute(db);
  if (isPostgres(db)) await sql.raw(postgresFunction).execute(db);
  const triggersOf = isPostgres(db) ? postgresTriggers : sqliteTriggers;
  for (const [table, column] of columns) {
    for (const trigger of triggersOf(table, column)) await sql.raw(trigger).execute(db);
  }
}
