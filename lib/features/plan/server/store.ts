import 'server-only';
import { sql } from 'kysely';
import { type Choices, choiceNames } from '@/lib/contract/choices';
import type {
  Difficulty,
  MediaType,
  RecordStatus,
  ReviewedGame,
  ReviewedSubject,
} from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import type { ProposalsTable } from '@/lib/db/schema';

/** As much of a text as a cell has room for. */
const TITLE_LENGTH = 120;

/** What the plan shows of every record; flags are 0 or 1. */
interface PlannedColumns {
  id: string;
  version: number;
  category_id: string;
  for_date: string | null;
  title: string;
  status: RecordStatus;
  media_type: MediaType | null;
  open_notes: number;
  difficulty: Difficulty | null;
  runs_any_day: number;
  created_by: string | null;
  /** Of the change that is proposed, if one is. */
  proposal_status: ProposalsTable['status'] | null;
  proposal_base: number | null;
}

/** Its texts are empty once it is ready: they are for who looks for problems. */
export interface PlannedQuestion extends PlannedColumns, Choices {
  question: string;
  correct_choice: number | null;
}

export interface PlannedPuzzle extends PlannedColumns {
  word: string;
  hint: string;
}

export type PlannedRow = PlannedQuestion | PlannedPuzzle;

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
  'proposal.status as proposal_status',
  'proposal.base_version as proposal_base',
] as const;

/** How many notes on the record are open. */
const openNotes = (subjectType: ReviewedSubject) =>
  sql<number>`(select count(*) from notes where subject_type = ${sql.lit(subjectType)} and subject_id = record.id
    and resolved_at is null)`.as('open_notes');

const whileUnready = <Text extends keyof Choices | 'question'>(text: Text) =>
  sql<string>`case when record.status = 'ready' then '' else ${sql.ref(text)} end`.as(text);

function questions(game: 'daily' | 'weekly', db: Db) {
  return db
    .selectFrom('trivia_questions as record')
    .leftJoin('proposals as proposal', (join) =>
      join.on('proposal.subject_type', '=', 'question').onRef('proposal.subject_id', '=', 'record.id'),
    )
    .where('game', '=', game)
    .select(plannedColumns)
    .select([
      'media_type',
      'correct_choice',
      sql<string>`substr(question, 1, ${sql.lit(TITLE_LENGTH)})`.as('title'),
      openNotes('question'),
    ])
    .select((['question', ...choiceNames] as const).map(whileUnready));
}

function wordPuzzles(db: Db) {
  return db
    .selectFrom('word_categories as record')
    .leftJoin('proposals as proposal', (join) =>
      join.on('proposal.subject_type', '=', 'word_puzzle').onRef('proposal.subject_id', '=', 'record.id'),
    )
    .select(plannedColumns)
    .select([
      sql<MediaType | null>`null`.as('media_type'),
      'word as title',
      'word',
      'hint',
      openNotes('word_puzzle'),
    ]);
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
    ? wordPuzzles(db)
        .where('for_date', 'is', null)
        .orderBy('record.updated_at', 'desc')
        .limit(limit)
        .execute()
    : questions(game, db)
        .where('for_date', 'is', null)
        .orderBy('record.updated_at', 'desc')
        .limit(limit)
        .execute();
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
