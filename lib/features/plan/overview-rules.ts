import { addDays, type CalendarDate, getDayOfWeek } from '@/lib/dates/calendar-date';
import type { CalendarRow, Overview } from './overview-contract';

const DAYS_SHOWN = 7;
const WEEKS_SHOWN = 4;

/** Lists today and the following days; with a `weekday`, the next days of that weekday. */
export function listShownDays(today: CalendarDate, weekday: number | null = null): CalendarDate[] {
  if (weekday === null) return Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(today, index));
  const firstAhead = (weekday - getDayOfWeek(today) + 7) % 7;
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => addDays(today, firstAhead + 7 * index));
}

function countGaps(rows: readonly CalendarRow[]): number {
  return rows.flatMap(({ days }) => days).filter((state) => state === null).length;
}

interface SummaryPart {
  text: string;
  href: string;
}

export const listTitles = {
  returned: 'Came back to you',
  assigned: 'Assigned to you',
  reserve: 'Reserve',
  drafts: 'Your drafts',
  noted: 'Open notes',
} as const;

/** The title of a list on the overview becomes the fragment of its address. */
export const toSectionId = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** Lists the parts of the summary, most pressing first; `mayReview` includes the review queue. */
export function summarizeOverview(overview: Overview, { mayReview }: { mayReview: boolean }): SummaryPart[] {
  const { daily, weekly, wordPuzzles, assigned, returned, waiting, drafts, noted, reserveRuns } = overview;
  const toListPath = (title: string) => `/overview#${toSectionId(title)}`;
  const counted: readonly [count: number, one: string, many: string, href: string][] = [
    [returned.total, 'came back to you', 'came back to you', toListPath(listTitles.returned)],
    [assigned.total, 'gap assigned to you', 'gaps assigned to you', toListPath(listTitles.assigned)],
    [
      reserveRuns.length,
      'slot filled from the reserve',
      'slots filled from the reserve',
      toListPath(listTitles.reserve),
    ],
    [countGaps(daily), 'question missing', 'questions missing', '/plan'],
    [countGaps(weekly), 'weekly question missing', 'weekly questions missing', '/plan?game=weekly'],
    [countGaps(wordPuzzles), 'word puzzle missing', 'word puzzles missing', '/plan?game=word_puzzle'],
    [mayReview ? waiting : 0, 'waits for review', 'wait for review', '/review'],
    [drafts.total, 'draft of yours', 'drafts of yours', toListPath(listTitles.drafts)],
    [noted.total, 'record with open notes', 'records with open notes', toListPath(listTitles.noted)],
  ];
  return counted
    .filter(([count]) => count > 0)
    .map(([count, one, many, href]) => ({ text: `${count} ${count === 1 ? one : many}`, href }));
}

export const NOTHING_MISSING = `nothing is missing in the next ${DAYS_SHOWN} days`;

export function joinSummary(parts: readonly SummaryPart[]): string {
  return parts.map(({ text }) => text).join(' · ') || NOTHING_MISSING;
}
