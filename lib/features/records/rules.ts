import type { RecordStatus } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate, isCalendarDate } from '@/lib/dates/calendar-date';

/** The people who may see a field of a record; the day is that of the record (docs/product.md, 4). */
export type Audience = 'everybody' | 'everybody after its day' | 'staff';

/** A field of a record, described once: contract, forms, conflicts, history, search and files are derived from it. */
export interface FieldDetails {
  title: string;
  audience: Audience;
  /** A text may have line breaks; a line has none; a day is `YYYY-MM-DD`. */
  type: 'text' | 'line' | 'day';
  /** The greatest number of characters; absent for a day. */
  most?: number;
}

/** A field without value is null in a row, absent in a response, and empty in a form. */
export interface OptionalFields<Name extends string> {
  names: readonly Name[];
  details: Readonly<Record<Name, FieldDetails>>;
  each<Value>(toValue: (name: Name, details: FieldDetails) => Value): Record<Name, Value>;
  pick<From extends Partial<Record<Name, unknown>>>(from: From): Pick<From, Name & keyof From>;
}

export function describeOptional<Name extends string>(
  details: Record<Name, FieldDetails>,
): OptionalFields<Name> {
  const names = Object.keys(details) as Name[];
  const each = <Value>(toValue: (name: Name, details: FieldDetails) => Value) =>
    Object.fromEntries(names.map((name) => [name, toValue(name, details[name])])) as Record<Name, Value>;
  return {
    names,
    details,
    each,
    pick: (from) => each((name) => from[name]) as Pick<typeof from, Name & keyof typeof from>,
  };
}

/** The background of a record: players read a question's explanation with the answer, and nothing else of it. */
export const background = describeOptional({
  explanation: { title: 'Explanation', audience: 'everybody after its day', type: 'text', most: 1000 },
  source: { title: 'Source', audience: 'staff', type: 'line', most: 500 },
  reviewBy: { title: 'Review by', audience: 'staff', type: 'day' },
});

/** The background of a form: an empty text stands for no value. */
export type Background = Record<(typeof background.names)[number], string>;

export const formatFieldValue = ({ type }: FieldDetails, value: string | null | undefined): string =>
  value && type === 'day' ? formatWeekdayDate(value) : (value ?? '');

/** Returns the value of a form's field as a save sends it: null for an empty day. */
export const toSentValue = ({ type }: FieldDetails, value: string): string | null =>
  type === 'day' ? value || null : value.trim();

/** Returns the error message about an optional date, or null; `title` names its field. */
export const findDateProblem = (title: string, date: string): string | null =>
  date === '' || isCalendarDate(date) ? null : `${title}: Use a date that exists, written YYYY-MM-DD`;

/** Finds the first invalid field of a background, with its message; null if it may be saved. */
export function findBackgroundProblem(values: Background) {
  for (const field of background.names) {
    const value = values[field];
    const { title, most } = background.details[field];
    if (most === undefined) {
      const message = findDateProblem(title, value);
      if (message) return { field, message };
    } else if (value.length > most) {
      return { field, message: `${title}: use at most ${most} characters. It has ${value.length}.` };
    }
  }
  return null;
}

export const REASON_MAX_LENGTH = 300;

export const UNDONE_REASON = 'Undone right after it was saved';

export const RESERVE_REASON = 'Reserve: nothing was ready for the day';

/** The fields that decide whether players see a record. A record of an API without statuses counts as ready. */
export interface Readiness {
  forDate?: CalendarDate | null;
  status?: RecordStatus;
}

/** Is it a ready record of `today` or earlier, which players have seen? Its changes need a reason. */
export function isReleased({ forDate, status = 'ready' }: Readiness, today: CalendarDate): boolean {
  return status === 'ready' && Boolean(forDate && forDate <= today);
}

/** Is it the person's own draft, or own work in review? Writers may change, move and delete only these. */
export const isOwnDraft = ({ isOwn, status }: { isOwn: boolean; status: RecordStatus }): boolean =>
  isOwn && status !== 'ready';

export function nameDate(forDate: CalendarDate | '' | null | undefined): string {
  return forDate ? formatWeekdayDate(forDate) : 'On the bench';
}

export const STAYS_IN_PLACE = 'Players have seen it here: day and category stay.';

export const statusNames = {
  draft: 'Draft',
  in_review: 'In review',
  ready: 'Ready',
} as const satisfies Record<RecordStatus, string>;

export function describeMissingReason(noun: string): string {
  return `This ${noun} is already released. Say why it changes.`;
}

/** Spread over a save to an API elsewhere, these remove fields that only our own API has. */
export const noOwnFields = {
  reason: undefined,
  difficulty: undefined,
  runsAnyDay: undefined,
  themes: undefined,
  dismissals: undefined,
  ...background.each(() => undefined),
};

export interface SearchField {
  name: string;
  text: string;
  weight: number;
}

export const FIELD_WEIGHTS = { title: 3, choice: 2, hint: 2, themes: 2, alt: 1, background: 1, note: 1 };

export interface ComparedText {
  /** The question, or the hint of a puzzle. */
  text: string;
  answer: string;
  options: readonly string[];
}

/** The id of a generation contains its model, so that every version of a record made from it names the model, too. */
export const makeGenerationId = (model: string, unique: string): string => `${unique}.${model}`;

export const readModel = (id: string): string => id.slice(id.indexOf('.') + 1);

export const GENERATION_ID_MAX_LENGTH = 200;
