import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '@/lib/db/rebuild-table';

const before = `in ('created', 'changed', 'swapped', 'deleted', 'restored')`;
const after = `in ('created', 'changed', 'swapped', 'deleted', 'restored', 'proposed', 'rejected', 'withdrawn')`;

/** The history says who proposed a change of what is ready, and how that ended where it was not made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await rebuildTable(db, 'history', (definition) => definition.replace(before, after));
    return;
  }
  await db.schema.alterTable('history').dropConstraint('history_action_check').execute();
  await db.schema
    .alterTable('history')
    .addCheckConstraint('history_action_check', sql.raw(`action ${after}`))
    .execute();
}
