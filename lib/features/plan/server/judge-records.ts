import 'server-only';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { Flaw } from '@/lib/features/records/flaws';
import { isReleased } from '@/lib/features/records/rules';
import { judgeRecord } from '@/lib/features/records/server/dated-records';
import { findReviewWarnings } from '@/lib/features/review/rules';
import { kindOf } from '@/lib/features/review/server/reviewed-store';
import type { PlannedRow } from './store';

/** What there is to say of records, by their ids. */
export interface Findings {
  /** The unreleased records: released ones stay as they are, so their wording is not judged. */
  open: ReadonlySet<string>;
  /** The form's message on why a record cannot be ready. */
  problems: ReadonlyMap<string, string>;
  /** What its form and its review warn of. */
  warnings: ReadonlyMap<string, readonly string[]>;
  /** What is missing or wrong in it; how it is written, only until players have seen it. */
  flaws: ReadonlyMap<string, readonly Flaw[]>;
}

/** The warnings of a review, without open notes, which are shown separately. */
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

/** The warnings about the records of a game, by the rules of their forms and reviews. */
export async function judgeRecords(
  game: ReviewedGame,
  rows: readonly PlannedRow[],
  today: CalendarDate,
): Promise<Findings> {
  const open = rows.filter(({ for_date: forDate, status }) => !isReleased({ forDate, status }, today));
  const openIds = new Set(open.map(({ id }) => id));
  const kind = kindOf(game);
  const ofForms = await kind.warningsOf(open);
  const problems = new Map<string, string>();
  const warnings = new Map<string, readonly string[]>();
  const flaws = new Map<string, readonly Flaw[]>();
  for (const row of rows) {
    const { id } = row;
    const { problem, flaws: found } = judgeRecord(kind, row, { isWordingJudged: openIds.has(id) });
    if (problem) problems.set(id, problem);
    if (found.length > 0) flaws.set(id, found);
    const said = [...warnOfReview(row, today), ...(ofForms.get(id) ?? [])];
    if (said.length > 0) warnings.set(id, said);
  }
  return { open: openIds, problems, warnings, flaws };
}
