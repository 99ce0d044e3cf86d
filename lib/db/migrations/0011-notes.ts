import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '@/lib/db/rebuild-table';

const before = `in ('question', 'word_puzzle', 'category')`;
const after = `in ('question', 'word_puzzle', 'category', 'note')`;

/** Notes of the staff on records, kept when a record goes, because it may come back; the history has them, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subject_type', 'text', (c) => c.notNull().check(sql.raw(`subject_type ${before}`)))
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('resolved_by', 'text', (c) => c.references('users.id'))
    .addColumn('resolved_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('notes_of_record')
    .on('notes')
    .columns(['subject_type', 'subject_id', 'created_at'])
    .execute();
  // What is still open: few among many.
  await sql`
    create index notes_unresolved on notes (subject_type, subject_id) where resolved_at is null
  `.execute(db);

  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await rebuildTable(db, 'history', (definition) => definition.replace(before, after));
    return;
  }
  await schema.alterTable('history').dropConstraint('history_subject_type_check').execute();
  await schema
    .alterTable('history')
    .addCheckConstraint('history_subject_type_check', sql.raw(`subject_type ${after}`))
    .execute();
}
