import { sql } from 'kysely';
import { toChoices } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, countDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { withoutTimeLimits } from '@/lib/db/migrate';
import type { Database } from '@/lib/db/schema';
import { isPostgres, updateStatistics } from '@/lib/db/statements';
import { toDuplicateKey } from '@/lib/features/questions/rules';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { indexRecords } from '@/lib/features/search/server/index-store';
import { addCategory, addUser } from './factories';

const CATEGORIES = 50;
/** The fill plans this many days ahead of today. */
const DAYS_AHEAD = 30;
/** A statement has BATCH rows, and a transaction BATCHES statements. */
const BATCH = 500;
const BATCHES = 20;
const FIRST_DAY = '1900-01-01';
const VOCABULARY = 2_000;
/** One question in so many comes with a word puzzle, or with a picture. */
const QUESTIONS_PER_PUZZLE = 10;
const QUESTIONS_PER_PICTURE = 10;
/** In a fill of 150 questions or more, RARE_USES of them from all days have this word, and as many word puzzles. */
export const RARE_WORD = 'rarity';
const RARE_USES = 15;

/** Picks a word of a small vocabulary, so that most questions share words with others, as in a language. */
function pickFillingWord(number: number): string {
  const letter = (place: number) =>
    String.fromCharCode(97 + (Math.floor((number % VOCABULARY) / place) % 26));
  return `word${letter(1)}${letter(26)}${letter(676)}`;
}

interface Fill {
  /** The database has this many questions after the fill. */
  questions: number;
  categories: string[];
  author: string;
  today: CalendarDate;
}

function isRare(number: number, { questions }: Fill): boolean {
  const apart = Math.max(1, Math.floor(questions / RARE_USES / QUESTIONS_PER_PUZZLE)) * QUESTIONS_PER_PUZZLE;
  return number % apart === 0 && number < apart * RARE_USES;
}

function makeQuestionRow(number: number, fill: Fill) {
  const { categories, author, today } = fill;
  const last = isRare(number, fill) ? RARE_WORD : pickFillingWord(number * 31 + 2);
  const question = `Which ${pickFillingWord(number * 7)} was the ${pickFillingWord(number * 13 + 1)} of ${last}, ${number}?`;
  const createdAt = new Date(Date.UTC(2020, 0, 1) + number * 1000).toISOString();
  const hasPicture = number % QUESTIONS_PER_PICTURE === 0;
  return {
    id: `filled-${number}`,
    game: 'daily' as const,
    tag: `filled-tag-${number}`,
    categoryId: categories[number % CATEGORIES] ?? '',
    forDate: addDays(today, DAYS_AHEAD - Math.floor(number / CATEGORIES)),
    question,
    duplicateKey: toDuplicateKey(question),
    ...toChoices(['One', 'Two', 'Three', `${number}`]),
    correctChoice: 2,
    mediaType: hasPicture ? ('image' as const) : null,
    mediaId: hasPicture ? `filled-picture-${number}` : null,
    zoomMediaId: null,
    returnedNote: null,
    version: 1,
    createdBy: author,
    createdAt,
    updatedAt: createdAt,
  };
}

const insert = <Table extends keyof Database>(db: Db, table: Table, rows: object[]) =>
  rows.length === 0
    ? null
    : db
        .insertInto(table)
        .values(rows as never)
        .execute();

async function addBatch(first: number, count: number, fill: Fill, db: Db): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => makeQuestionRow(first + at, fill));
  const pictureFields = { kind: 'image', driver: 'local', contentType: 'image/jpeg', bytes: 1000 };
  const pictures = rows.flatMap(({ mediaId: id, createdAt, createdBy }) =>
    id === null ? [] : [{ id, ...pictureFields, createdBy, createdAt, keptAt: createdAt }],
  );
  const puzzles = rows
    .map((row, at) => ({ ...row, number: first + at }))
    .filter(({ number }) => number % QUESTIONS_PER_PUZZLE === 0)
    .map(({ number, id, categoryId, forDate, createdBy, updatedAt }) => ({
      id,
      categoryId,
      forDate,
      word: (isRare(number, fill) ? RARE_WORD : pickFillingWord(countDays(FIRST_DAY, forDate))).toUpperCase(),
      hint: 'A hint',
      version: 1,
      createdBy,
      updatedAt,
    }));
  const entries = rows.map((row) => ({
    id: `entry-of-${row.id}`,
    subjectType: 'question',
    subjectId: row.id,
    sequence: 1,
    action: 'created',
    after: JSON.stringify(row),
    changedBy: fill.author,
    changedAt: row.createdAt,
  }));
  await insert(db, 'media', pictures);
  await insert(db, 'trivia_questions', rows);
  await insert(db, 'word_categories', puzzles);
  await insert(db, 'history', entries);
  const ids = rows.map(({ id }) => id);
  await indexRecords(reviewedKinds.question, ids, db);
}

/** Adds daily questions with their history and search documents, and puzzles and pictures in proportion. */
export async function fillDatabase(questions: number, db: Db): Promise<void> {
  const categories: string[] = [];
  for (let position = 0; position < CATEGORIES; position++) {
    categories.push(await addCategory({ name: `Filled ${position}`, position }, db));
  }
  const { id: author } = await addUser({ username: 'filler' }, db);
  const fill = { questions, categories, author, today: getProductToday() };
  for (let first = 0; first < questions; first += BATCHES * BATCH) {
    await db.transaction().execute(async (transaction) => {
      const end = Math.min(questions, first + BATCHES * BATCH);
      for (let next = first; next < end; next += BATCH) {
        await addBatch(next, Math.min(BATCH, end - next), fill, transaction);
      }
    });
  }
  // Both databases do this by themselves only after a while, and are slower until then.
  await updateStatistics(db);
  if (isPostgres(db)) await withoutTimeLimits(db, (patient) => sql`vacuum analyze`.execute(patient));
}
