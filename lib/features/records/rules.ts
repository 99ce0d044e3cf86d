import type { RecordStatus } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, formatWeekdayDate, isCalendarDate } from '@/lib/dates/calendar-date';

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

export const REASON_MAX_LENGTH = 300;

/** The history's reason for an Undo right after a change. */
export const UNDONE_REASON = 'Undone right after it was saved';

/** The history's reason for a slot that the reserve filled. */
export const RESERVE_REASON = 'Reserve: nothing was ready for the day';

/** What decides whether players see a record; one of an API that knows no status is ready. */
export interface Readiness {
  /** None: it is on the bench. */
  forDate?: CalendarDate | null;
  status?: RecordStatus;
}

/** Players have seen what is ready and of `today` or earlier: its changes are explained. */
export function isReleased({ forDate, status = 'ready' }: Readiness, today: CalendarDate): boolean {
  return status === 'ready' && Boolean(forDate) && (forDate ?? '') <= today;
}

/** Is it the person's own draft, also in review? Those who may not publish may change, move and delete only these. */
export const isOwnDraft = ({ isOwn, status }: { isOwn: boolean; status: RecordStatus }): boolean =>
  isOwn && status !== 'ready';

/** Where a record stands in the calendar, for people. */
export function nameDate(forDate: CalendarDate | '' | null | undefined): string {
  return forDate ? formatWeekdayDate(forDate) : 'On the bench';
}

/** The hint at the day of a record that players have seen. */
export const STAYS_IN_PLACE = 'Players have seen it here: day and category stay.';

/** How a status is called. */
export const statusNames = {
  draft: 'Draft',
  in_review: 'In review',
  ready: 'Ready',
} as const satisfies Record<RecordStatus, string>;

/** The message while the reason is missing; `noun`: "question". */
export function reasonMissingMessage(noun: string): string {
  return `This ${noun} is already released. Say why it changes.`;
}

/** The fields to leave out of a save for an API elsewhere, which does not know them. */
export const noOwnFields = {
  reason: undefined,
  difficulty: undefined,
  runsAnyDay: undefined,
  themes: undefined,
  dismissals: undefined,
  explanation: undefined,
  source: undefined,
  reviewBy: undefined,
};

/** One text of a record that search finds it by, and how much it counts that something was found there. */
export interface SearchField {
  /** As people know it: "Question", "Choice 2". */
  name: string;
  text: string;
  weight: number;
}

/** How much it counts where something was found. */
export const FIELD_WEIGHTS = { title: 3, choice: 2, hint: 2, themes: 2, alt: 1, background: 1, note: 1 };

/** What of a record is compared with others. */
export interface ComparedText {
  /** What it asks: the question, or the hint of a puzzle. */
  text: string;
  answer: string;
  /** What else could be chosen. */
  options: readonly string[];
}

/** The id of a generation names its model, so that every version of a record made from it does, too. */
export const generationId = (model: string, unique: string): string => `${unique}.${model}`;

/** The model that an id of `generationId` names. */
export const modelOf = (id: string): string => id.slice(id.indexOf('.') + 1);

export const GENERATION_ID_MAX_LENGTH = 200;

/** How many days are searched for the first gap. */
export const RUNWAY_MAX_DAYS = 60;

/** How many days from `first` on are ready without a gap, of dates `step` days apart; at most RUNWAY_MAX_DAYS. */
export function countRunway(ready: ReadonlySet<CalendarDate>, first: CalendarDate, step = 1): number {
  let days = 0;
  while (days < RUNWAY_MAX_DAYS && ready.has(addDays(first, days))) days += step;
  return Math.min(days, RUNWAY_MAX_DAYS);
}

/** A runway for people: "3 days". */
export function nameRunway(days: number): string {
  if (days >= RUNWAY_MAX_DAYS) return `${RUNWAY_MAX_DAYS}+ days`;
  return days === 1 ? '1 day' : `${days} days`;
}
