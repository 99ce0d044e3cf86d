import 'server-only';
import { type Db, database } from '@/lib/db/connection';

/** The texts of the category's questions of both games, newest first. The name is case-sensitive. */
export async function listRecentQuestionTexts(
  categoryName: string,
  limit: number,
  db: Db = database(),
): Promise<string[]> {
  const rows = await db
    .selectFrom('trivia_questions')
    .innerJoin('categories', 'categories.id', 'trivia_questions.categoryId')
    .select('trivia_questions.question')
    .where('categories.name', '=', categoryName)
    .orderBy('trivia_questions.createdAt', 'desc')
    .orderBy('trivia_questions.id')
    .limit(limit)
    .execute();
  return rows.map(({ question }) => question);
}
