import { type Kysely, sql } from 'kysely';

/** Why a review sent a record back, and changes of ready records that are only proposed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const table of ['trivia_questions', 'word_categories']) {
    await schema.alterTable(table).addColumn('returned_note', 'text').execute();
  }
  await schema
    .createTable('proposals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subject_type', 'text', (c) =>
      c.notNull().check(sql`subject_type in ('question', 'word_puzzle')`),
    )
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('base_version', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('draft', 'in_review')`))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('returned_note', 'text')
    .addColumn('seen_content', 'text')
    .addColumn('media_id', 'text', (c) => c.references('media.id'))
    .addColumn('zoom_media_id', 'text', (c) => c.references('media.id'))
    .addColumn('created_by', 'text', (c) => c.references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('proposals_of_record', ['subject_type', 'subject_id'])
    .execute();
  await schema.createIndex('proposals_media').on('proposals').column('media_id').execute();
  await schema.createIndex('proposals_zoom_media').on('proposals').column('zoom_media_id').execute();
}
