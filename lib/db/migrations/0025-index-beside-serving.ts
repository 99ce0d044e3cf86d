import { type Kysely, sql } from 'kysely';

/**
 * The search index is made in another way while the site serves: each document says which way it was
 * made in, and the index how much of it is. What an instance without this column writes is of the way known until now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const { rows } = await sql<{ version: number }>`select version from search_state`.execute(db);
  await schema
    .alterTable('search_documents')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(rows[0]?.version ?? 0))
    .execute();
  await schema.createIndex('search_documents_by_version').on('search_documents').column('version').execute();
  await schema
    .alterTable('search_state')
    .addColumn('percent', 'integer', (c) => c.notNull().defaultTo(100))
    .execute();
}
