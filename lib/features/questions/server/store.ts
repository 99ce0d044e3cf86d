import 'server-only';
import type { Selectable } from 'kysely';
import type { Game } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { TriviaQuestionsTable } from '@/lib/db/schema';
import { isViolationOf } from '@/lib/db/unique-violation';

export type QuestionRow = Selectable<TriviaQuestionsTable>;
/** What a save may change; the rest belongs to the record itself. */
export type QuestionContent = Omit<
  QuestionRow,
  'id' | 'game' | 'tag' | 'version' | 'idempotency_key' | 'created_by' | 'created_at' | 'updated_at'
>;

/**
 * Why a write was refused: the text exists already in the category, the daily slot is taken, or this very record
 * was stored before.
 */
export type WriteConflict = 'duplicate' | 'slot' | 'replay';

const constraints = {
  duplicate: {
    name: 'trivia_questions_duplicate_key',
    columns: 'trivia_questions.game, trivia_questions.category_id, trivia_questions.duplicate_key',
  },
  slot: {
    name: 'trivia_questions_daily_slot',
    columns: 'trivia_questions.category_id, trivia_questions.for_date',
  },
  replay: { name: 'trivia_questions_idempotency_key_key', columns: 'trivia_questions.idempotency_key' },
} as const;

function conflictIn(error: unknown): WriteConflict {
  if (isViolationOf(error, constraints.duplicate)) return 'duplicate';
  if (isViolationOf(error, constraints.slot)) return 'slot';
  if (isViolationOf(error, constraints.replay)) return 'replay';
  throw error;
}

/** What of a row a save may change. */
export function contentOf(row: QuestionRow): QuestionContent {
  const { id, game, tag, version, idempotency_key, created_by, created_at, updated_at, ...content } = row;
  return content;
}

export async function listQuestionRows(
  game: Game,
  forDate: string,
  db: Db = database(),
): Promise<QuestionRow[]> {
  return db
    .selectFrom('trivia_questions')
    .selectAll()
    .where('game', '=', game)
    .where('for_date', '=', forDate)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findQuestionRow(
  by: { id: string } | { tag: string } | { idempotency_key: string },
  db: Db = database(),
): Promise<QuestionRow | undefined> {
  return db
    .selectFrom('trivia_questions')
    .selectAll()
    .where((is) => is.and(by))
    .executeTakeFirst();
}

/** Tag and time of the last change of the questions of earlier dates, newest date first. */
export async function listQuestionTagsBefore(date: string, limit: number, db: Db = database()) {
  return db
    .selectFrom('trivia_questions')
    .select(['tag', 'updated_at'])
    .where('for_date', '<', date)
    .orderBy('for_date', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Is there a question with this duplicate key in the category, other than the one being edited? */
export async function duplicateExists(
  game: Game,
  categoryId: string,
  duplicateKey: string,
  exceptId: string | null = null,
  db: Db = database(),
): Promise<boolean> {
  const found = await db
    .selectFrom('trivia_questions')
    .select('id')
    .where('game', '=', game)
    .where('category_id', '=', categoryId)
    .where('duplicate_key', '=', duplicateKey)
    .executeTakeFirst();
  return found !== undefined && found.id !== exceptId;
}

/**
 * Stores a new question; the database decides conflicts, so that two saves at once cannot both win. Undefined when this
 * very question is there.
 */
export async function insertQuestion(
  row: QuestionRow,
  db: Db = database(),
): Promise<QuestionRow | WriteConflict | undefined> {
  try {
    return await db
      .insertInto('trivia_questions')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    return conflictIn(error);
  }
}

/** Changes the question if its version is still the given one; undefined when it is not. */
export async function updateQuestion(
  { id, version }: { id: string; version: number },
  content: QuestionContent,
  updatedAt: string,
  db: Db = database(),
): Promise<QuestionRow | WriteConflict | undefined> {
  try {
    return await db
      .updateTable('trivia_questions')
      .set({ ...content, version: version + 1, updated_at: updatedAt })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    return conflictIn(error);
  }
}

/** Deletes the question if its version is still the given one; undefined when it is not, or the question is gone. */
export async function deleteQuestion(
  { id, version }: { id: string; version: number },
  db: Db = database(),
): Promise<QuestionRow | undefined> {
  return db
    .deleteFrom('trivia_questions')
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Holds the questions until the transaction ends, always in the same order: two people who swap the same two
 * questions wait for each other in turn instead of for ever.
 */
export async function lockQuestions(ids: readonly string[], transaction: Db): Promise<void> {
  for (const id of ids.toSorted()) {
    await transaction
      .updateTable('trivia_questions')
      .set((question) => ({ version: question.ref('version') }))
      .where('id', '=', id)
      .execute();
  }
}
