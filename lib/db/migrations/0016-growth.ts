import type { Kysely } from 'kysely';

/** No query of a call reads a whole table, however much there is (lib/game-api/query-plans.integration.test.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const indexes: Record<string, [table: string, columns: string[]]> = {
    trivia_questions_by_status: ['trivia_questions', ['status', 'for_date']],
    word_categories_by_status: ['word_categories', ['status', 'for_date']],
    word_categories_by_date: ['word_categories', ['for_date']],
    users_media: ['users', ['media_id']],
    group_games_media: ['group_games', ['media_image_id']],
    sessions_by_use: ['sessions', ['last_used_at']],
    sessions_by_age: ['sessions', ['created_at']],
  };
  for (const [name, [table, columns]] of Object.entries(indexes)) {
    await schema.createIndex(name).ifNotExists().on(table).columns(columns).execute();
  }
}
