import { type Kysely, sql } from 'kysely';

/**
 * Staff are admins, editors and writers; whoever was staff is an admin. The column is made anew, because SQLite changes
 * no check; the table stays, because dropping it would take along what cascades from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('users')
    .addColumn('new_role', 'text', (c) =>
      c.notNull().defaultTo('player').check(sql`new_role in ('admin', 'editor', 'writer', 'player')`),
    )
    .execute();
  await sql`update users set new_role = 'admin' where role = 'staff'`.execute(db);
  await schema.alterTable('users').dropColumn('role').execute();
  await schema.alterTable('users').renameColumn('new_role', 'role').execute();
}
