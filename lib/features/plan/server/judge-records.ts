import 'server-only';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Flaw, isOfWording } from '@/lib/features/records/flaws';
import { isReleased } from '@/lib/features/records/rules';
import { flawsOf } from '@/lib/features/records/server/record-flaws';
import { findReviewWarnings } from '@/lib/features/review/rules';
import { kindOf } from '@/lib/features/review/server/reviewed-kinds';
import type { PlannedRow } from './store';

/** What there is to say of records, by their ids. */
export interface Findings {
  /** What keeps a record from being ready, as its form says it. */
  problems: ReadonlyMap<string, string>;
  /** What its form and its review warn of. */
  warnings: ReadonlyMap<string, readonly string[]>;
  /** What is missing or wrong in it; how it is written, only until players have seen it. */
  flaws: ReadonlyMap<string, readonly Flaw[]>;
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
  const kind = kindOf(game);
  const ofForms = await kind.warningsOf(open);
  const problems = new Map<string, string>();
  const warnings = new Map<string, readonly string[]>();
  const flaws = new Map<string, readonly Flaw[]>();
  const openIds = new Set(open.map(({ id }) => id));
  for (const row of rows) {
    const problem = row.status === 'ready' ? undefined : kind.problemOf(row);
    if (problem) problems.set(row.id, problem);
    const found = flawsOf(kind, row).filter((flaw) => openIds.has(row.id) || !isOfWording(flaw));
    if (found.length > 0) flaws.set(row.id, found);
    const { id } = row;
    const said = [...warnOfReview(row, today), ...(ofForms.get(id) ?? [])];
    if (said.length > 0) warnings.set(id, said);
  }
  return { problems, warnings, flaws };
}
