import { type Kysely, sql } from 'kysely';

const indexes: Record<string, [table: string, column: string]> = {
  trivia_questions_media: ['trivia_questions', 'media_id'],
  trivia_questions_zoom_media: ['trivia_questions', 'zoom_media_id'],
  users_media: ['users', 'media_id'],
  group_games_media: ['group_games', 'media_image_id'],
  history_part_of: ['history', 'part_of'],
};

/**
 * Columns that few rows fill are indexed for those alone: with all the empty ones SQLite's statistics call such an index
 * useless, and whole tables were read instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, [table, column]] of Object.entries(indexes)) {
    await db.schema.dropIndex(name).execute();
    await sql`
      create index ${sql.ref(name)} on ${sql.table(table)} (${sql.ref(column)}) where ${sql.ref(column)} is not null
    `.execute(db);
  }
}
