import 'server-only';
import { sql } from 'kysely';
import { games, type HistorySubject, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { kindOf, recordsOfGame } from '@/lib/features/review/server/reviewed-store';

/** The characters of a text in the index `trivia_questions_beginning`; the rest is compared. */
const BEGINNING = 60;

/** The game's records in these categories with one of these beginnings or keys. */
export async function listOfTexts(
  game: ReviewedGame,
  {
    categoryIds,
    texts,
    keys,
  }: { categoryIds: readonly string[]; texts: readonly string[]; keys: readonly string[] },
  db: Db = database(),
): Promise<DatedRow[]> {
  if (categoryIds.length === 0 || texts.length === 0) return [];
  const inThem = recordsOfGame(game, db).selectAll('record').where('categoryId', 'in', categoryIds);
  const isQuestion = games[game].kind === 'question';
  const title = sql.ref<string>(kindOf(game).titleColumn);
  const found = isQuestion ? sql<string>`substr(${title}, 1, ${sql.lit(BEGINNING)})` : title;
  const beginnings = [...new Set(texts.map((text) => [...text].slice(0, BEGINNING).join('')))];
  const lists = [
    inThem.where(found, 'in', beginnings).execute(),
    isQuestion && keys.length > 0 ? inThem.where('duplicateKey', 'in', keys).execute() : [],
  ];
  const rows = (await Promise.all(lists)).flat() as DatedRow[];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The game's records of these days, by category and day. */
export async function listOfDays(game: ReviewedGame, days: readonly CalendarDate[], db: Db = database()) {
  if (days.length === 0) return [];
  return recordsOfGame(game, db)
    .select(['record.id', 'record.categoryId', 'record.forDate', 'record.status'])
    .where('forDate', 'in', days)
    .execute();
}

export async function listProposed(
  subjectType: HistorySubject,
  ids: readonly string[],
  db: Db = database(),
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('proposals')
    .select('subjectId')
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', ids)
    .execute();
  return new Set(rows.map(({ subjectId }) => subjectId));
}

/** The result of an entry's step: the number of each action, and of records of another kind that it created. */
export async function countStep(leadId: string, subjectType: HistorySubject, db: Db = database()) {
  const step = db
    .selectFrom('history')
    .where(({ eb, or }) => or([eb('id', '=', leadId), eb('partOf', '=', leadId)]));
  const counts = await step
    .select(({ fn }) => ['action', fn.countAll<number | string>().as('count')])
    .where('subjectType', '=', subjectType)
    .groupBy('action')
    .execute();
  const made = await step.select('after').where('subjectType', '=', 'category').execute();
  const countOf = (wanted: string) => Number(counts.find(({ action }) => action === wanted)?.count ?? 0);
  return {
    created: countOf('created'),
    updated: countOf('changed'),
    categories: made.flatMap(({ after }) => (after ? [(JSON.parse(after) as { name: string }).name] : [])),
  };
}
