import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { type Db, database } from '@/lib/db/connection';
import type { GenerationsTable } from '@/lib/db/schema';
import type { Generation } from '@/lib/features/generation/contract';

/** The texts of the category's questions of both games, latest date first. The name is matched case and all. */
export async function listRecentQuestionTexts(
  categoryName: string,
  limit: number,
  db: Db = database(),
): Promise<string[]> {
  const rows = await db
    .selectFrom('trivia_questions')
    .innerJoin('categories', 'categories.id', 'trivia_questions.category_id')
    .select('trivia_questions.question')
    .where('categories.name', '=', categoryName)
    .orderBy('trivia_questions.for_date', 'desc')
    .orderBy('trivia_questions.id')
    .limit(limit)
    .execute();
  return rows.map(({ question }) => question);
}

/** Keeps what a model wrote; returns it. */
export async function addGeneration(
  generation: Generation,
  { user }: Pick<Caller, 'user'>,
  db: Db = database(),
): Promise<Generation> {
  const { id, model, checkModel, check, ...written } = generation;
  await db
    .insertInto('generations')
    .values({
      id,
      user_id: user?.id ?? null,
      model,
      check_model: checkModel,
      written: JSON.stringify(written),
      check_result: JSON.stringify(check),
      created_at: new Date().toISOString(),
    })
    .execute();
  return generation;
}

function present(row: GenerationsTable): Generation {
  const { id, model, check_model: checkModel, written, check_result } = row;
  return { id, model, checkModel, ...JSON.parse(written), check: JSON.parse(check_result) };
}

/** What a model wrote, by its id; undefined: there is none. */
export async function findGeneration(id: string, db: Db = database()): Promise<Generation | undefined> {
  const row = await db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
  return row && present(row);
}
