import type { Kysely } from 'kysely';

/** What people filter staff screens by, kept under a name: each person's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_views')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addUniqueConstraint('kept_views_name', ['user_id', 'name_key'])
    .execute();
}
