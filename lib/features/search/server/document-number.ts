import 'server-only';
import { createHash } from 'node:crypto';
import { type CalendarDate, daysSince } from '@/lib/dates/calendar-date';

/** How many records may share a day; day and place in it are one whole number that a double holds exactly. */
const PER_DAY = 2 ** 28;
/** Behind the last day that `YYYY-MM-DD` can say: what has no date comes before all that has. */
const UNDATED_DAY = 2 ** 22;

/** The smallest number of a document of that day; null is the bench. */
export function firstOfDay(date: CalendarDate | null): number {
  return (date === null ? UNDATED_DAY : daysSince('1970-01-01', date)) * PER_DAY;
}

/**
 * A number for the document of a record: those of later days are greater, so the database finds the latest first
 * without sorting. `attempt` gives another one of the same day, where the first is taken.
 */
export function documentNumber(date: CalendarDate | null, subjectId: string, attempt = 0): number {
  const place = createHash('sha256').update(subjectId).digest().readUInt32BE() + attempt;
  return firstOfDay(date) + (place % PER_DAY);
}
