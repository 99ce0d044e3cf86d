import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '@/lib/db/statements';

const TABLES = join(process.cwd(), 'lib/db/migrations/0001-schema.sql');

const searchTables = {
  postgres: [
    `create table search_documents (
      doc bigint primary key,
      subject_type text not null, subject_id text not null, version integer not null,
      words tsvector not null,
      constraint search_documents_subject unique (subject_type, subject_id)
    )`,
    'create index search_documents_words on search_documents using gin (words)',
    `create table search_words (word text primary key, reversed text not null default '')`,
    // Prefixes are searched in the order of characters, from which a language's order may differ.
    'create index search_words_by_character on search_words (word collate "C")',
    'create index search_words_from_end on search_words (reversed collate "C")',
  ],
  sqlite: [
    `create table search_documents (
      doc integer primary key,
      subject_type text not null, subject_id text not null, version integer not null,
      constraint search_documents_subject unique (subject_type, subject_id)
    )`,
    `create virtual table search_index using fts5(
      words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5',
      tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* S* Co'")`,
    `create table search_words (word text primary key, reversed text not null default '')`,
    'create index search_words_from_end on search_words (reversed)',
  ],
};

/** Every column with a file of the library: triggers count the uses (docs/decisions/0019). */
const mediaColumns = [
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

function makePostgresTriggers(table: string, column: string): string[] {
  const call = `execute function count_media_uses('${column}')`;
  return [
    `create trigger ${table}_${column}_uses after insert or delete on ${table} for each row ${call}`,
    `create trigger ${table}_${column}_use_changes after update of ${column} on ${table}
     for each row when (old.${column} is distinct from new.${column}) ${call}`,
  ];
}

function makeSqliteTriggers(table: string, column: string): string[] {
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

export async function up(db: Kysely<unknown>): Promise<void> {
  const onPostgres = isPostgres(db);
  const makeTriggers = onPostgres ? makePostgresTriggers : makeSqliteTriggers;
  const statements = [
    ...readFileSync(TABLES, 'utf8').trim().replace(/;$/, '').split(';'),
    ...searchTables[onPostgres ? 'postgres' : 'sqlite'],
    ...(onPostgres ? [postgresFunction] : []),
    ...mediaColumns.flatMap(([table, column]) => makeTriggers(table, column)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
