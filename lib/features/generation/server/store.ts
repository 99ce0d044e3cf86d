import 'server-only';
import { type Db, database } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/statements';
import type { DatedKind } from '@/lib/features/records/server/record-kind';
import { indexRecords } from '@/lib/features/search/server/index-store';

/** Stores a check with a question; the version stays, because the text does not change. */
export async function storeCheck(id: string, checked: string, kind: DatedKind): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.updateTable('trivia_questions').set({ checked }).where('id', '=', id).execute();
    await indexRecords(kind, [id], transaction);
  });
}

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
