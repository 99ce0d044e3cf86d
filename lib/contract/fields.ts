import * as z from 'zod';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import { cleanText, explainRemoval, UNREADABLE } from '@/lib/text/normalize';
import { makeForEachChoice } from './kinds';

export const calendarDate = z
  .string()
  .refine(isCalendarDate, 'Use a date that exists, written YYYY-MM-DD')
  .meta({ format: 'date', example: '2026-11-21' });

export const calendarMonth = z
  .string()
  .refine((value) => isCalendarDate(`${value}-01`), 'Use a month, written YYYY-MM')
  .meta({ example: '2026-11' });

function refuseCharacters(refused: RegExp, schema: z.ZodString) {
  return schema.refine((value) => !refused.test(value), {
    error: ({ input }) => explainRemoval(String(input), refused),
  });
}

/** A password is not cleaned, because it is hashed exactly as typed. */
export function secret(maxLength: number) {
  return refuseCharacters(/\0/u, z.string().max(maxLength));
}

/** A key is an id, a token or an address. It is not cleaned like a text, because a changed key would be another key. */
export function key(maxLength: number, tooLong?: string) {
  return refuseCharacters(UNREADABLE, z.string().max(maxLength, tooLong));
}

export const recordId = key(64).min(1);

/** Some callers send an empty text if they have no id. */
export const optionalId = key(64)
  .nullish()
  .overwrite((id) => (id === '' ? null : id));

/** A text for people is cleaned (lib/text/normalize), and refused if it still has unreadable characters. */
export const visibleText = refuseCharacters(UNREADABLE, z.string().overwrite(cleanText));

/** It may have several paragraphs; the area's rules decide whether it may be empty. */
export function text(maxLength: number) {
  return visibleText.max(maxLength, `Use at most ${maxLength} characters`);
}

/** A name on one line: a line break in it would look like a second entry in lists and logs. */
export function name(maxLength: number) {
  return refuseCharacters(/[\t\n]/u, text(maxLength));
}

export const choices = z.object(makeForEachChoice(() => z.string())).meta({ id: 'Choices' });

/** The session token may be sent as a field (docs/product.md, 7), in place of `Authorization: Bearer`. */
export const tokenField = z.string().nullish();

/** Only our own API has such a field. A value that does not fit is absent, because other APIs may reuse the name. */
export function defineOwnField<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

/** The history entry with this id has the state before the save, which an undo restores. */
export const undoingEntry = defineOwnField(z.string());

/** It names the proposed change that a save is about, and the version that the person saw. Only our own API has it. */
export const seenProposal = z.object({ id: recordId, version: z.number().int() });

export type SeenProposal = z.infer<typeof seenProposal>;

/** A colour in a response, `#RRGGBB`; records without one are drawn in a plain colour (lib/site/markup/palette). */
export const answeredColor = z.string().catch('');

/** A day in a response: `YYYY-MM-DD`, or an instant, of which the date counts. */
export const answeredDate = z
  .string()
  .overwrite((value) => value.slice(0, 10))
  .refine(isCalendarDate, 'This is not a date');

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const units: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: [' character', ' characters'],
  array: [' entry', ' entries'],
};

const writeAmount = (count: number | bigint, origin: string) =>
  `${count}${units[origin]?.[Number(count) === 1 ? 0 : 1] ?? ''}`;

function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Send ${typeNames[issue.expected] ?? 'another value'}`;
    case 'invalid_value':
      return `Use one of ${issue.values.join(', ')}`;
    case 'too_big':
      return `Use at most ${writeAmount(issue.maximum, issue.origin)}`;
    case 'too_small':
      return issue.input === ''
        ? 'This is empty'
        : `Use at least ${writeAmount(issue.minimum, issue.origin)}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'Use an instant in UTC, written 2026-11-21T08:00:00.000Z'
        : 'This is not written as it should be';
    default:
      return 'This cannot be read';
  }
}

/** Replaces the validation library's messages; `missing` has those for missing fields, by name. */
export function makeErrorMap(missing: Readonly<Record<string, string>> = {}) {
  return {
    error(issue: z.core.$ZodRawIssue): string {
      if (issue.input !== undefined) return describeIssue(issue);
      const path = issue.path ?? [];
      return missing[String(path.at(-1))] ?? `Send the field ${path.join('.')}`;
    },
  };
}
