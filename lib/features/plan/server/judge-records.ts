import 'server-only';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { findQuestionProblem } from '@/lib/features/questions/rules';
import { draftOf } from '@/lib/features/questions/server/question-content';
import { warnOfDrafts } from '@/lib/features/questions/server/warn-of-questions';
import { isReleased } from '@/lib/features/records/rules';
import { findReviewWarnings } from '@/lib/features/review/rules';
import { findStoredProblem } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import { warnOfPuzzles } from '@/lib/features/word-puzzles/server/warn-of-puzzles';
import type { PlannedPuzzle, PlannedQuestion, PlannedRow } from './store';

/** What there is to say of records, by their ids. */
export interface Findings {
  /** What keeps a record from being ready, as its form says it. */
  problems: ReadonlyMap<string, string>;
  /** What its form and its review warn of. */
  warnings: ReadonlyMap<string, readonly string[]>;
}

const isPuzzle = (row: PlannedRow): row is PlannedPuzzle => 'word' in row;
const isQuestion = (row: PlannedRow): row is PlannedQuestion => !isPuzzle(row);

function findProblem(game: ReviewedGame, row: PlannedRow): string | undefined {
  if (row.status === 'ready') return undefined;
  if (isPuzzle(row)) return findStoredProblem(row)?.message;
  return findQuestionProblem(game === 'weekly' ? 'weekly' : 'daily', draftOf(row))?.message;
}

/** What a review warns of; open notes are said by themselves. */
function warnOfReview(row: PlannedRow, today: CalendarDate): string[] {
  const { proposal_status: proposal, proposal_base, version } = row;
  const waiting = {
    forDate: row.for_date ?? undefined,
    status: proposal ?? row.status,
    proposal: proposal ?? undefined,
    isOutdated: proposal !== null && proposal_base !== version,
  };
  return findReviewWarnings(waiting, { today, openNotes: 0 });
}

/** Says of the records of a game what their forms and reviews say of each: by the rules of those, and by no others. */
export async function judgeRecords(
  game: ReviewedGame,
  rows: readonly PlannedRow[],
  today: CalendarDate,
): Promise<Findings> {
  // What players have seen nobody is warned of: it stays as it is.
  const open = rows.filter(({ for_date: forDate, status }) => !isReleased({ forDate, status }, today));
  const drafts = open.filter(isQuestion).filter(({ status }) => status === 'draft');
  const [ofDrafts, ofPuzzles] = await Promise.all([
    warnOfDrafts(game === 'weekly' ? 'weekly' : 'daily', drafts),
    warnOfPuzzles(open.filter(isPuzzle)),
  ]);
  const problems = new Map<string, string>();
  const warnings = new Map<string, readonly string[]>();
  for (const row of rows) {
    const problem = findProblem(game, row);
    if (problem) problems.set(row.id, problem);
    const { id } = row;
    const said = [...(ofDrafts.get(id) ?? []), ...warnOfReview(row, today), ...(ofPuzzles.get(id) ?? [])];
    if (said.length > 0) warnings.set(id, said);
  }
  return { problems, warnings };
}
