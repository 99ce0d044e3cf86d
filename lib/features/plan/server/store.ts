import 'server-only';
import { sql } from 'kysely';
import type { Difficulty, MediaType, RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';

/** As much of a text as a cell has room for. */
const TITLE_LENGTH = 120;

/** A record as the plan shows it; flags are 0 or 1. */
export interface PlannedRow {
  id: string;
  version: number;
  category_id: string;
  for_date: string | null;
  title: string;
  status: RecordStatus;
  media_type: MediaType | null;
  is_incomplete: number;
  has_proposal: number;
  open_notes: number;
  difficulty: Difficulty | null;
  runs_any_day: number;
  created_by: string | null;
}

/** What both tables have. */
const plannedColumns = [
  'record.id',
  'record.version',
  'record.category_id',
  'record.for_date',
  'record.status',
  'record.difficulty',
  'record.runs_any_day',
  'record.created_by',
] as const;

function questions(game: 'daily' | 'weekly', db: Db) {
  return db
    .selectFrom('trivia_questions as record')
    .where('game', '=', game)
    .select(plannedColumns)
    .select([
      'media_type',
      sql<string>`substr(question, 1, ${sql.lit(TITLE_LENGTH)})`.as('title'),
      sql<number>`case when question = '' or choice1 = '' or choice2 = '' or choice3 = '' or choice4 = ''
        or correct_choice is null then 1 else 0 end`.as('is_incomplete'),
      besides('question').proposal.as('has_proposal'),
      besides('question').notes.as('open_notes'),
    ]);
}

function wordPuzzles(db: Db) {
  return db
    .selectFrom('word_categories as record')
    .select(plannedColumns)
    .select([
      sql<MediaType | null>`null`.as('media_type'),
      'word as title',
      sql<number>`case when word = '' or hint = '' then 1 else 0 end`.as('is_incomplete'),
      besides('word_puzzle').proposal.as('has_proposal'),
      besides('word_puzzle').notes.as('open_notes'),
    ]);
}

/** What waits beside a record: a proposed change (0 or 1), and open notes. */
function besides(subjectType: 'question' | 'word_puzzle') {
  const isOfRecord = sql`subject_type = ${sql.lit(subjectType)} and subject_id = record.id`;
  return {
    proposal: sql<number>`(select count(*) from proposals where ${isOfRecord})`,
    notes: sql<number>`(select count(*) from notes where ${isOfRecord} and resolved_at is null)`,
  };
}

/** The records of a game from one day to another, both included. */
export async function listPlanned(
  game: ReviewedGame,
  from: CalendarDate,
  to: CalendarDate,
  db: Db = database(),
): Promise<PlannedRow[]> {
  return game === 'word_puzzle'
    ? wordPuzzles(db).where('for_date', '>=', from).where('for_date', '<=', to).execute()
    : questions(game, db).where('for_date', '>=', from).where('for_date', '<=', to).execute();
}

/** The records without a date, the one changed last first. */
export async function listBenched(
  game: ReviewedGame,
  limit: number,
  db: Db = database(),
): Promise<PlannedRow[]> {
  return game === 'word_puzzle'
    ? wordPuzzles(db).where('for_date', 'is', null).orderBy('updated_at', 'desc').limit(limit).execute()
    : questions(game, db).where('for_date', 'is', null).orderBy('updated_at', 'desc').limit(limit).execute();
}

/** The days of each category that have something ready, from one day to another. */
export async function listReadyDays(
  game: ReviewedGame,
  from: CalendarDate,
  to: CalendarDate,
  db: Db = database(),
): Promise<Map<string, Set<CalendarDate>>> {
  // To this query the two tables are the same: one stands for both.
  const table = game === 'word_puzzle' ? ('word_categories' as 'trivia_questions') : 'trivia_questions';
  let ready = db
    .selectFrom(table)
    .select(['category_id', 'for_date'])
    .where('status', '=', 'ready')
    .where('for_date', '>=', from)
    .where('for_date', '<=', to);
  if (game !== 'word_puzzle') ready = ready.where('game', '=', game);
  const rows = await ready.execute();
  const days = new Map<string, Set<CalendarDate>>();
  for (const { category_id, for_date } of rows) {
    if (for_date === null) continue;
    const known = days.get(category_id);
    if (known) known.add(for_date);
    else days.set(category_id, new Set([for_date]));
  }
  return days;
}
