import { type CalendarDate, formatWeekdayDate, isCalendarDate } from '@/lib/dates/calendar-date';

export const EXPLANATION_MAX_LENGTH = 1000;
export const SOURCE_MAX_LENGTH = 500;

/** The background of a record in a form; empty where it has none. */
export interface Background {
  /** Why the answer is right: players read it with the answer. */
  explanation: string;
  /** Where that was read, for staff alone. */
  source: string;
  /** The last day on which it surely holds. */
  reviewBy: CalendarDate | '';
}

const NO_DATE = 'Use a date that exists, written YYYY-MM-DD';

/** What is wrong with an optional date; `title` names its field in the message. Null when nothing is. */
export const findDateProblem = (title: string, date: string): string | null =>
  date === '' || isCalendarDate(date) ? null : `${title}: ${NO_DATE}`;

/** The first invalid field of a background, with its message; null when it may be saved. */
export function findBackgroundProblem({ explanation, source, reviewBy }: Background) {
  const tooLong = (title: string, text: string, most: number) =>
    text.length > most && `${title}: use at most ${most} characters. It has ${text.length}.`;
  const found: Record<keyof Background, string | false | null> = {
    explanation: tooLong('Explanation', explanation, EXPLANATION_MAX_LENGTH),
    source: tooLong('Source', source, SOURCE_MAX_LENGTH),
    reviewBy: findDateProblem('Review by', reviewBy),
  };
  const field = (Object.keys(found) as (keyof Background)[]).find((name) => found[name]);
  return field ? { field, message: found[field] || '' } : null;
}

/** The dates that decide whether a record is still up to date and licensed. */
export interface Dates {
  /** None: it is on the bench. */
  forDate?: CalendarDate | '' | null;
  reviewBy?: CalendarDate | '' | null;
  licenceUntil?: CalendarDate | '' | null;
}

/** Is the last day over, or will it be on the record's own day? */
export function isPast(
  last: CalendarDate | '' | null | undefined,
  { forDate }: Pick<Dates, 'forDate'>,
  today: CalendarDate,
): boolean {
  return Boolean(last) && ((last ?? '') < today || (last ?? '') < (forDate ?? ''));
}

/** The warning that the review-by date is over, or will be on the record's own day; null where there is none. */
export function warnOfReviewBy({ reviewBy, forDate }: Dates, today: CalendarDate): string | null {
  if (!reviewBy || !isPast(reviewBy, { forDate }, today)) return null;
  const day = formatWeekdayDate(reviewBy);
  return reviewBy < today
    ? `Its review-by date, ${day}, is over: check that it still holds.`
    : `Its review-by date, ${day}, is before its day: it may not hold by then.`;
}

/** The same for the licence of its file. */
export function warnOfLicence({ licenceUntil, forDate }: Dates, today: CalendarDate): string | null {
  if (!licenceUntil || !isPast(licenceUntil, { forDate }, today)) return null;
  const day = formatWeekdayDate(licenceUntil);
  return licenceUntil < today
    ? `The licence of its file ran out on ${day}.`
    : `The licence of its file runs out on ${day}, before its day.`;
}
