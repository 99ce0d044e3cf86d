import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import type { CalendarRow, Overview } from './contract';

/** How many days the overview shows. */
const DAYS_SHOWN = 7;

/** The days that are shown: today and those that follow. */
export function shownDays(today: CalendarDate): CalendarDate[] {
  return Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(today, index));
}

function countGaps(rows: readonly CalendarRow[]): number {
  return rows.flatMap(({ days }) => days).filter((state) => state === null).length;
}

function count(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
}

/** What needs somebody, in one line, most pressing first; `mayReview`: what waits for a review is theirs, too. */
export function summarize(overview: Overview, { mayReview }: { mayReview: boolean }): string {
  const { daily, wordPuzzles, returned, waiting, drafts, noted, reserveRuns } = overview;
  const parts = [
    ...count(returned.total, 'came back to you', 'came back to you'),
    ...count(reserveRuns.length, 'slot filled from the reserve', 'slots filled from the reserve'),
    ...count(countGaps(daily), 'question missing', 'questions missing'),
    ...count(countGaps(wordPuzzles), 'word puzzle missing', 'word puzzles missing'),
    ...count(mayReview ? waiting : 0, 'waits for review', 'wait for review'),
    ...count(drafts.total, 'draft of yours', 'drafts of yours'),
    ...count(noted.total, 'record with open notes', 'records with open notes'),
  ];
  return parts.length > 0 ? parts.join(' · ') : `nothing is missing in the next ${DAYS_SHOWN} days`;
}
