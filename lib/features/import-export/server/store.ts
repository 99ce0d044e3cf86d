import 'server-only';
import { sql } from 'kysely';
import { games, type HistorySubject, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import { toUsernameKey } from '@/lib/features/accounts/rules';
import type { ExportSelection } from '@/lib/features/import-export/contract';
import { toDuplicateKey } from '@/lib/features/questions/rules';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { getKind, selectRecordsOfGame } from '@/lib/features/review/server/reviewed-store';

/** The index `trivia_questions_beginning` has this many characters of a question. */
const BEGINNING_LENGTH = 60;

/** Lists records that may have one of the texts: questions by beginning or duplicate key, puzzles by word. */
export async function listByTexts(
  game: ReviewedGame,
  categoryIds: readonly string[],
  texts: readonly string[],
): Promise<DatedRow[]> {
  if (categoryIds.length === 0 || texts.length === 0) return [];
  const inCategories = selectRecordsOfGame(game, database())
    .selectAll('record')
    .where('categoryId', 'in', categoryIds);
  const isQuestion = games[game].kind === 'question';
  const title = sql.ref<string>(getKind(game).titleColumn);
  const beginning = isQuestion ? sql<string>`substr(${title}, 1, ${sql.lit(BEGINNING_LENGTH)})` : title;
  const beginnings = [...new Set(texts.map((text) => [...text].slice(0, BEGINNING_LENGTH).join('')))];
  const lists = [
    inCategories.where(beginning, 'in', beginnings).execute(),
    isQuestion ? inCategories.where('duplicateKey', 'in', texts.map(toDuplicateKey)).execute() : [],
  ];
  const rows = (await Promise.all(lists)).flat() as DatedRow[];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

export async function listByDays(game: ReviewedGame, days: readonly CalendarDate[]) {
  if (days.length === 0) return [];
  return selectRecordsOfGame(game, database())
    .select(['record.id', 'record.categoryId', 'record.forDate', 'record.status'])
    .where('forDate', 'in', days)
    .execute();
}

/** Returns how many records a step created and updated, and the names of the categories that it created. */
export async function countStep(leadId: string, subjectType: HistorySubject) {
  const step = database()
    .selectFrom('history')
    .where(({ eb, or }) => or([eb('id', '=', leadId), eb('partOf', '=', leadId)]));
  const counts = await step
    .select(({ fn }) => ['action', fn.countAll<number | string>().as('count')])
    .where('subjectType', '=', subjectType)
    .groupBy('action')
    .execute();
  const categories = await step.select('after').where('subjectType', '=', 'category').execute();
  const countOf = (wanted: string) => Number(counts.find(({ action }) => action === wanted)?.count ?? 0);
  return {
    created: countOf('created'),
    updated: countOf('changed'),
    categories: categories.flatMap(({ after }) =>
      after ? [(JSON.parse(after) as { name: string }).name] : [],
    ),
  };
}

type ChangeFilter = Pick<ExportSelection, 'changedFrom' | 'changedUntil' | 'changedBy' | 'action'>;

/** Lists ids of records with a change that fits the filter, by date, the bench last. Absent fields do not filter. */
export async function listChangedIds(
  game: ReviewedGame,
  { changedFrom, changedUntil, changedBy, action }: ChangeFilter,
  limit: number,
): Promise<string[]> {
  let changed = database()
    .selectFrom('history')
    .select('subjectId')
    .where('subjectType', '=', getKind(game).subjectType);
  if (changedFrom !== undefined) changed = changed.where('changedAt', '>=', changedFrom);
  if (changedUntil !== undefined) changed = changed.where('changedAt', '<', changedUntil);
  if (action !== undefined) changed = changed.where('action', '=', action);
  if (changedBy !== undefined) {
    changed = changed.where('changedBy', '=', ({ selectFrom }) =>
      selectFrom('users').select('users.id').where('usernameKey', '=', toUsernameKey(changedBy)),
    );
  }
  const rows = await selectRecordsOfGame(game, database())
    .select(['id', 'forDate'])
    .where('id', 'in', changed)
    .orderBy(({ fn, val }) => fn.coalesce('forDate', val('9999')))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
