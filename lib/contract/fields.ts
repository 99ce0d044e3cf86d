import * as z from 'zod';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import { cleanText, describeCharacter, UNREADABLE } from '@/lib/text/normalize';
import { eachChoice } from './kinds';

/** `YYYY-MM-DD`, a day that exists. */
export const calendarDate = z
  .string()
  .refine(isCalendarDate, 'Use a date that exists, written YYYY-MM-DD')
  .meta({ format: 'date', example: '2026-11-21' });

/** `YYYY-MM`, a month. */
export const calendarMonth = z
  .string()
  .refine((value) => isCalendarDate(`${value}-01`), 'Use a month, written YYYY-MM')
  .meta({ example: '2026-11' });

function without(kind: RegExp, schema: z.ZodString) {
  return schema.refine((value) => !kind.test(value), {
    error: ({ input }) => describeCharacter(String(input), kind),
  });
}

/** A password, which is hashed as it is typed. */
export function secret(maxLength: number) {
  return without(/\0/u, z.string().max(maxLength));
}

/** What names something and is no text of people: an id, a token, an address. */
export function key(maxLength: number, tooLong?: string) {
  return without(UNREADABLE, z.string().max(maxLength, tooLong));
}

/** The id of a record of ours. */
export const recordId = key(64).min(1);

/** The id of a record, or none: some callers send an empty text for none. */
export const optionalId = key(64)
  .nullish()
  .overwrite((id) => (id === '' ? null : id));

/** What people read, cleaned (lib/text/normalize), without characters that say nothing to them. */
export const visibleText = without(UNREADABLE, z.string().overwrite(cleanText));

/** Text of one or more paragraphs that may be empty; the area's rules say what empty means. */
export function text(maxLength: number) {
  return visibleText.max(maxLength, `Use at most ${maxLength} characters`);
}

/** A name on one line: a line break in it would pass for something else in lists and logs. */
export function name(maxLength: number) {
  return without(/[\t\n]/u, text(maxLength));
}

/** The four choices of a question in the response of a call. */
export const choices = z.object(eachChoice(() => z.string())).meta({ id: 'Choices' });

/** The session token where docs/product.md, 7 sends it as a field; `Authorization: Bearer` says the same. */
export const tokenField = z.string().nullish();

/** A field that docs/product.md, 3 does not have: what an API elsewhere means by its name is not read. */
export function ownField<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

/** What a save of ours answers beside the record: restoring the side before this entry of the history undoes it. */
export const undoingEntry = ownField(z.string());

/** The proposed change of a ready record that a save is about, as the person saw it (ours). */
export const seenProposal = z.object({ id: recordId, version: z.number().int() });

export type SeenProposal = z.infer<typeof seenProposal>;

/** A colour as an API answers it, `#RRGGBB`; what has none is drawn in a plain one (lib/site/markup/palette). */
export const answeredColor = z.string().catch('');

/** A day as an API answers it: `YYYY-MM-DD`, or an instant, which counts by its date. */
export const answeredDate = z
  .string()
  .overwrite((value) => value.slice(0, 10))
  .refine(isCalendarDate, 'This is not a date');
