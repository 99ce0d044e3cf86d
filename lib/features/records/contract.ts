import * as z from 'zod';
import {
  answeredDate,
  calendarDate,
  defineOwnField,
  name,
  seenProposal,
  text,
  tokenField,
  undoingEntry,
} from '@/lib/contract/fields';
import { DIFFICULTIES, RECORD_STATUSES } from '@/lib/contract/kinds';
import { DISMISSAL_REASON_MAX_LENGTH, DISMISSALS_MAX, LINT_RULE_IDS } from '@/lib/features/lint/lint';
import { themeList } from '@/lib/features/themes/contract';
import { background, type FieldDetails, type OptionalFields, REASON_MAX_LENGTH } from './rules';

const dismissal = z.object({
  rule: z.enum(LINT_RULE_IDS),
  /** Hash of the judged texts: another wording is judged again. */
  judged: z.string().regex(/^[\da-z]{1,16}$/),
  reason: text(DISMISSAL_REASON_MAX_LENGTH).refine((reason) => reason.trim() !== '', 'Say why it is right'),
});

export function toFieldSchema({ type, most }: FieldDetails): z.ZodString {
  if (most === undefined) return calendarDate;
  return type === 'line' ? name(most) : text(most);
}

/** Describes optional fields of a response; only our own API has them. */
export const buildAnswerFields = <Name extends string>(fields: OptionalFields<Name>) =>
  fields.each((_, { type }) => defineOwnField<z.ZodString>(type === 'day' ? calendarDate : z.string()));

/** Describes optional fields of a save: absent to keep the stored value, empty or null for none. */
export const buildSaveFields = <Name extends string>(fields: OptionalFields<Name>) =>
  fields.each((_, details) => toFieldSchema(details).nullish());

export const dismissalList = z.array(dismissal).max(DISMISSALS_MAX);

/** Fields of each dated record in responses, beside its content. Only our own API has them, except the date. */
export const datedFields = {
  version: defineOwnField(z.number().int()),
  /** It is absent while the record is on the bench, which visitors never see. */
  forDate: answeredDate.optional(),
  /** This field and those below are for staff only, except the explanation. */
  status: defineOwnField(z.enum(RECORD_STATUSES)),
  difficulty: defineOwnField(z.enum(DIFFICULTIES)),
  runsAnyDay: defineOwnField(z.literal(true)),
  themes: defineOwnField(z.array(z.string())),
  dismissals: defineOwnField(dismissalList),
  /** Everybody gets a question's explanation with the answer; a word puzzle's is for staff. */
  ...buildAnswerFields(background),
};

/** Every change or deletion of a dated record may send these fields. */
export const changeFields = {
  /** The version that the person saw. If it is not the stored one, the call is refused (`stale`). */
  version: z.number().int().nullish(),
  /** The reason of a change or deletion of a released record; only our own API has it. */
  reason: text(REASON_MAX_LENGTH).nullish(),
};

/** It consents to what visitors would see or lose at once; without it, a call may be refused (`goes_live`). */
export const goesLive = z.boolean().nullish();

export const backgroundFields = buildSaveFields(background);

/** A save of a dated record may send these fields beside its content. Absent ones from `difficulty` on stay unchanged. */
export const datedSaveFields = {
  token: tokenField,
  ...changeFields,
  /** Ready by default. A draft may be incomplete; only our own API has it. */
  status: z.enum(RECORD_STATUSES).nullish(),
  proposal: seenProposal.nullish(),
  goesLive,
  difficulty: z.enum(DIFFICULTIES).nullish(),
  runsAnyDay: z.boolean().nullish(),
  themes: themeList.nullish(),
  /** The dismissed warnings about its wording. The save drops those about texts that have changed. */
  dismissals: dismissalList.nullish(),
  ...backgroundFields,
};

export type DatedSave = Partial<z.output<z.ZodObject<typeof datedSaveFields>>>;

export const savedFields = {
  historyEntryId: undoingEntry,
  /** It is set if the change became a proposal beside the ready record; only our own API has it. */
  isProposed: defineOwnField(z.literal(true)),
};

export const deletedAnswer = z.object({ historyEntryId: z.string() });
