import 'server-only';
import type { Selectable } from 'kysely';
import type { Game } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { TriviaQuestionsTable } from '@/lib/db/schema';
import { ApiError } from '@/lib/errors/api-error';
import { QUESTION_EXISTS_MESSAGE } from '@/lib/features/questions/rules';
import type { ColumnUse, ContentColumn } from '@/lib/features/records/server/record-kind';
import { recordTable } from '@/lib/features/records/server/record-store';

export type QuestionRow = Selectable<TriviaQuestionsTable>;

export const questionColumns = {
  id: 'own',
  game: 'own',
  tag: 'own',
  category_id: 'content',
  for_date: 'content',
  question: 'content',
  duplicate_key: 'content',
  choice1: 'content',
  choice2: 'content',
  choice3: 'content',
  choice4: 'content',
  correct_choice: 'content',
  media_type: 'content',
  media_id: 'content',
  zoom_media_id: 'content',
  version: 'own',
  created_by: 'own',
  created_at: 'own',
  updated_at: 'own',
} as const satisfies Record<keyof QuestionRow, ColumnUse>;

/** What a save may change; the rest belongs to the record itself. */
export type QuestionContent = Pick<QuestionRow, ContentColumn<typeof questionColumns>>;

/** The refusal of a text that the category has already. */
export function questionExists(): ApiError {
  return new ApiError('question_exists', QUESTION_EXISTS_MESSAGE, {
    issues: [{ path: 'triviaQuestion.question', message: QUESTION_EXISTS_MESSAGE }],
  });
}

function slotTaken(): ApiError {
  return new ApiError(
    'slot_taken',
    'This category already has a question for this date. Choose another date.',
  );
}

export const questionTable = recordTable(
  'trivia_questions',
  [
    {
      constraint: {
        name: 'trivia_questions_duplicate_key',
        columns: 'trivia_questions.game, trivia_questions.category_id, trivia_questions.duplicate_key',
      },
      refusal: questionExists,
    },
    {
      constraint: {
        name: 'trivia_questions_daily_slot',
        columns: 'trivia_questions.category_id, trivia_questions.for_date',
      },
      refusal: slotTaken,
    },
  ],
  () => ({ updated_at: new Date().toISOString() }),
);

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

export async function findQuestionByTagRow(
  tag: string,
  db: Db = database(),
): Promise<QuestionRow | undefined> {
  return db.selectFrom('trivia_questions').selectAll().where('tag', '=', tag).executeTakeFirst();
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
