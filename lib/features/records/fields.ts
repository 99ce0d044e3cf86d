import { formatWeekdayDate } from '@/lib/dates/calendar-date';

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

type BackgroundField = (typeof background.names)[number];

/** The background of a form: an empty text stands for no value. */
export type Background = Record<BackgroundField, string>;

/** Formats a stored value for people; an empty text if there is none. */
export const formatFieldValue = ({ type }: FieldDetails, value: string | null | undefined): string =>
  value && type === 'day' ? formatWeekdayDate(value) : (value ?? '');

/** Returns the value of a form's field as a save sends it: null for an empty day. */
export const toSentValue = ({ type }: FieldDetails, value: string): string | null =>
  type === 'day' ? value || null : value.trim();
