import 'server-only';
import type { Selectable } from 'kysely';
import { choiceNames, type QuestionGame } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { TriviaQuestionsTable } from '@/lib/db/record-tables';
import type { GenerationsTable } from '@/lib/db/schema';
import { prepareQuery } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { mediaRights } from '@/lib/features/media/fields';
import { makeDuplicateError } from '@/lib/features/questions/rules';
import {
  type ContentOf,
  createRecordTable,
  DATED_CONTENT,
  defineColumns,
} from '@/lib/features/records/server/record-store';

export type QuestionRow = Selectable<TriviaQuestionsTable>;

const columns = defineColumns<QuestionRow>()({
  content: [
    ...DATED_CONTENT,
    'question',
    'duplicateKey',
    ...choiceNames,
    'correctChoice',
    'mediaType',
    'mediaId',
    'zoomMediaId',
    'alt',
    ...mediaRights.names,
    'generationId',
    'correction',
    'correctedOn',
    'checked',
  ],
  own: ['id', 'game', 'tag', 'version', 'createdBy', 'createdAt', 'updatedAt'],
});

export type QuestionContent = ContentOf<QuestionRow, typeof columns>;

export const questionTable = createRecordTable<QuestionRow>('trivia_questions', columns, [
  {
    constraint: {
      name: 'trivia_questions_duplicate_key',
      columns: 'trivia_questions.game, trivia_questions.category_id, trivia_questions.duplicate_key',
    },
    refusal: makeDuplicateError,
  },
  {
    constraint: {
      name: 'trivia_questions_daily_slot',
      columns: 'trivia_questions.category_id, trivia_questions.for_date',
    },
    refusal: () =>
      new ApiError('slot_taken', 'This category already has a question for this date. Choose another date.'),
  },
]);

interface GameDay {
  game: QuestionGame;
  forDate: string;
}

function selectOfDay({ game, forDate }: GameDay, db: Db) {
  return db
    .selectFrom('trivia_questions')
    .selectAll()
    .where('game', '=', game)
    .where('forDate', '=', forDate)
    .orderBy('createdAt')
    .orderBy('id');
}

export const listQuestionsOfDay = prepareQuery((db, day: GameDay) => selectOfDay(day, db));
export const listReadyOfDay = prepareQuery((db, day: GameDay) =>
  selectOfDay(day, db).where('status', '=', 'ready'),
);

export async function findQuestionByTagRow(tag: string): Promise<QuestionRow | undefined> {
  return database().selectFrom('trivia_questions').selectAll().where('tag', '=', tag).executeTakeFirst();
}

/** Returns the duplicate keys that exist in their category, as `categoryId key`. */
export async function listExistingQuestions(
  game: QuestionGame,
  wanted: readonly { categoryId: string; key: string }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const rows = await database()
    .selectFrom('trivia_questions')
    .select(['categoryId', 'duplicateKey'])
    .where('game', '=', game)
    .where('categoryId', 'in', [...new Set(wanted.map(({ categoryId }) => categoryId))])
    .where('duplicateKey', 'in', [...new Set(wanted.map(({ key }) => key))])
    .execute();
  return new Set(rows.map(({ categoryId, duplicateKey }) => `${categoryId} ${duplicateKey}`));
}

export async function hasDuplicate(
  game: QuestionGame,
  categoryId: string,
  duplicateKey: string,
  exceptId: string | null = null,
): Promise<boolean> {
  const found = await database()
    .selectFrom('trivia_questions')
    .select('id')
    .where('game', '=', game)
    .where('categoryId', '=', categoryId)
    .where('duplicateKey', '=', duplicateKey)
    .executeTakeFirst();
  return found !== undefined && found.id !== exceptId;
}

/** Finds an AI draft or the check of an answer. */
export async function findGenerationRow(id: string): Promise<GenerationsTable | undefined> {
  return database().selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
}
