import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '@/lib/db/rebuild-table';

const before = `'proposed', 'rejected', 'withdrawn')`;
const after = `'proposed', 'returned', 'rejected', 'withdrawn')`;

/** The history names whose work somebody approved, sent back or rejected, and says that a proposed change was sent back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('history')
    .addColumn('author', 'text', (column) => column.references('users.id'))
    .execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await rebuildTable(db, 'history', (definition) => definition.replace(before, after));
  } else {
    const actions = `action in ('created', 'changed', 'swapped', 'deleted', 'restored', ${after}`;
    await db.schema.alterTable('history').dropConstraint('history_action_check').execute();
    await db.schema
      .alterTable('history')
      .addCheckConstraint('history_action_check', sql.raw(actions))
      .execute();
  }
  // Before an account goes, the database looks here for it.
  await sql`create index history_by_decided_author on history (author) where author is not null`.execute(db);
}
