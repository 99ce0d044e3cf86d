import 'server-only';
import { sql } from 'kysely';
import { REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import type { ProposalsTable } from '@/lib/db/record-tables';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { type ReserveRunRow, type Slot, selectReserve } from '@/lib/features/records/server/slot-store';
import { getKind, selectRecordsOfGame } from '@/lib/features/review/server/reviewed-store';

export interface PlannedRow extends DatedRow {
  openNotes: number;
  author: string | null;
  proposalStatus: ProposalsTable['status'] | null;
  proposalBase: number | null;
}

function selectPlanned(game: ReviewedGame) {
  const { subjectType } = getKind(game);
  return selectRecordsOfGame(game, database())
    .leftJoin('proposals as proposal', (join) =>
      join.on('proposal.subjectType', '=', subjectType).onRef('proposal.subjectId', '=', 'record.id'),
    )
    .selectAll('record')
    .select(['proposal.status as proposalStatus', 'proposal.baseVersion as proposalBase'])
    .select([
      sql<number>`(select count(*) from notes where subject_type = ${sql.lit(subjectType)} and subject_id = record.id
        and reply_to is null and resolved_at is null)`.as('openNotes'),
      sql<string | null>`(select username from users where users.id = record.created_by)`.as('author'),
    ]);
}

/** Lists the records of a game between two days, both included, in a stable order. */
export async function listPlanned(
  game: ReviewedGame,
  from: CalendarDate,
  to: CalendarDate,
): Promise<PlannedRow[]> {
  return selectPlanned(game)
    .where('forDate', '>=', from)
    .where('forDate', '<=', to)
    .orderBy('forDate')
    .orderBy('record.id')
    .execute();
}

export async function listDatedRecords(game: ReviewedGame, from: CalendarDate, to: CalendarDate) {
  return selectRecordsOfGame(game, database())
    .where('forDate', '>=', from)
    .where('forDate', '<=', to)
    .select(['id', 'categoryId', 'forDate', 'status'])
    .$narrowType<{ forDate: CalendarDate }>()
    .execute();
}

export async function listBenched(game: ReviewedGame, limit: number): Promise<PlannedRow[]> {
  return selectPlanned(game)
    .where('forDate', 'is', null)
    .orderBy('record.updatedAt', 'desc')
    .limit(limit)
    .execute();
}

/** Lists the days on which each category has a ready record. */
export async function listReadyDays(game: ReviewedGame, from: CalendarDate, to: CalendarDate) {
  const rows = await selectRecordsOfGame(game, database())
    .select(['categoryId', 'forDate'])
    .where('status', '=', 'ready')
    .where('forDate', '>=', from)
    .where('forDate', '<=', to)
    .execute();
  const byCategory = Map.groupBy(rows, ({ categoryId }) => categoryId);
  return new Map([...byCategory].map(([id, own]) => [id, new Set(own.map(({ forDate }) => forDate ?? ''))]));
}

/** Lists the active categories of each game that have a reserve. */
export async function listCategoriesWithReserve(): Promise<Slot[]> {
  const db = database();
  const lists = await Promise.all(
    REVIEWED_GAMES.map(async (game) => {
      const rows = await db
        .selectFrom('categories')
        .select('id')
        .where('active', '=', 1)
        // With a join and distinct, SQLite would read all records of the game in the order of the categories.
        .where('id', 'in', selectReserve(getKind(game), game, db).select('categoryId'))
        .execute();
      return rows.map(({ id: categoryId }) => ({ game, categoryId }));
    }),
  );
  return lists.flat();
}

/** Lists the slots that the reserve filled from that day on, latest day first. */
export async function listReserveRuns(first: CalendarDate): Promise<ReserveRunRow[]> {
  return database()
    .selectFrom('reserve_runs')
    .selectAll()
    .where('forDate', '>=', first)
    .orderBy('forDate', 'desc')
    .execute();
}

/** Several entries are read, because a concurrent commit with an earlier time may become visible later. */
const LATEST_CHANGES = 20;

/** Lists the ids of the latest history entries, which differ after any change of records, proposals and notes. */
export async function listLatestChanges(): Promise<string[]> {
  const entries = await database()
    .selectFrom('history')
    .select('id')
    .orderBy('changedAt', 'desc')
    .orderBy('sequence', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST_CHANGES)
    .execute();
  return entries.map(({ id }) => id);
}
