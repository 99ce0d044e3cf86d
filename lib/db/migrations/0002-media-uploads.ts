import type { Kysely } from 'kysely';

/** Uploads that were asked for, and what a media row needs so that unused files can be told apart and restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('media_uploads')
    .addColumn('media_id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('driver', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('max_bytes', 'integer', (c) => c.notNull())
    .addColumn('session_hash', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();

  await schema.alterTable('media').addColumn('kept_at', 'text').execute();
  await schema.alterTable('media').addColumn('deleted_at', 'text').execute();
  await schema.createIndex('media_by_creation').on('media').columns(['created_at', 'id']).execute();
  await schema.createIndex('trivia_questions_media').on('trivia_questions').column('media_id').execute();
  await schema
    .createIndex('trivia_questions_zoom_media')
    .on('trivia_questions')
    .column('zoom_media_id')
    .execute();
}
