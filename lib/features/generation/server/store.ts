import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import type { GenerationsTable } from '@/lib/db/schema';
import { inTransaction } from '@/lib/db/statements';
import type { Generation } from '@/lib/features/generation/contract';
import { makeGenerationId } from '@/lib/features/records/rules';
import type { DatedKind } from '@/lib/features/records/server/record-kind';
import { indexRecords } from '@/lib/features/search/server/index-store';

export async function addGeneration(
  { model, checkModel, check, ...written }: Omit<Generation, 'id'>,
  { user }: Caller,
): Promise<GenerationsTable> {
  const row = {
    id: makeGenerationId(model, randomUUID()),
    userId: user?.id ?? null,
    model,
    checkModel,
    written: JSON.stringify(written),
    checkResult: JSON.stringify(check),
    createdAt: new Date().toISOString(),
  };
  await database().insertInto('generations').values(row).execute();
  return row;
}

/** Stores a check with a question; the version stays, because the text does not change. */
export async function storeCheck(id: string, checked: string, kind: DatedKind): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.updateTable('trivia_questions').set({ checked }).where('id', '=', id).execute();
    await indexRecords(kind, [id], transaction);
  });
}

/** Lists the texts of the category's questions of both games, newest first. The name is case-sensitive. */
export async function listRecentQuestionTexts(categoryName: string, limit: number): Promise<string[]> {
  const rows = await database()
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
