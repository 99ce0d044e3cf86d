import * as z from 'zod';
import {
  answeredDate,
  calendarDate,
  name,
  ownField,
  seenProposal,
  text,
  tokenField,
  undoingEntry,
} from '@/lib/contract/fields';
import { DIFFICULTIES, RECORD_STATUSES } from '@/lib/contract/kinds';
import { DISMISSAL_REASON_MAX_LENGTH, DISMISSALS_MAX, LINT_RULES } from '@/lib/features/lint/lint';
import { themeList } from '@/lib/features/themes/contract';
import { EXPLANATION_MAX_LENGTH, REASON_MAX_LENGTH, SOURCE_MAX_LENGTH } from './rules';

const dismissal = z.object({
  rule: z.enum(LINT_RULES),
  /** Names the texts that the rule judged: another wording is judged anew. */
  judged: z.string().regex(/^[\da-z]{1,16}$/),
  reason: text(DISMISSAL_REASON_MAX_LENGTH).refine((reason) => reason.trim() !== '', 'Say why it is right'),
});

/** The warnings about its wording that somebody has dismissed for a record, each with a reason. */
export const dismissalList = z.array(dismissal).max(DISMISSALS_MAX);

/** Fields that an API answers for each dated record, beside its content. All but the date are our own. */
export const datedFields = {
  version: ownField(z.number().int()),
  /** Absent while the record is on the bench, which visitors never see. */
  forDate: answeredDate.optional(),
  /** This field and those below are for staff only. */
  status: ownField(z.enum(RECORD_STATUSES)),
  difficulty: ownField(z.enum(DIFFICULTIES)),
  runsAnyDay: ownField(z.literal(true)),
  themes: ownField(z.array(z.string())),
  dismissals: ownField(dismissalList),
  source: ownField(z.string()),
  reviewBy: ownField(calendarDate),
  /** Of a question everybody gets it with the answer; a word puzzle's is for staff. */
  explanation: ownField(z.string()),
};

/** Fields that every change or deletion of a dated record sends. */
export const changeFields = {
  /** The version the person saw. If it is no longer the stored one, the call is refused (`stale`). */
  version: z.number().int().nullish(),
  /** Why a released record is changed or deleted (ours). */
  reason: text(REASON_MAX_LENGTH).nullish(),
};

/** What goes live because of the call may do so; without, that is refused with what visitors would see (`goes_live`). */
export const goesLive = z.boolean().nullish();

/** The background of a record in a save or draft: explanation, source, review-by date; empty or null: none. */
export const backgroundFields = {
  /** Why the answer is right: players read it with the answer. */
  explanation: text(EXPLANATION_MAX_LENGTH).nullish(),
  /** Where that was read, for staff: an address, or a text. */
  source: name(SOURCE_MAX_LENGTH).nullish(),
  /** The last day on which it surely holds. */
  reviewBy: calendarDate.nullish(),
};

/** Fields that every save of a dated record sends beside its content. Of our own fields, absent means unchanged. */
export const datedSaveFields = {
  token: tokenField,
  ...changeFields,
  /** Defaults to ready. A draft may be incomplete (ours). */
  status: z.enum(RECORD_STATUSES).nullish(),
  proposal: seenProposal.nullish(),
  goesLive,
  /** Null: not rated. */
  difficulty: z.enum(DIFFICULTIES).nullish(),
  /** Whether the reserve may put it into an empty slot while it is on the bench. */
  runsAnyDay: z.boolean().nullish(),
  /** What it is about; an empty list: nothing in particular. */
  themes: themeList.nullish(),
  /** The warnings about its wording that are dismissed; those of texts that are gone end by themselves. */
  dismissals: dismissalList.nullish(),
  ...backgroundFields,
};

/** These fields of a save or a draft; of our own, absent means unchanged. */
export type DatedSave = Partial<z.output<z.ZodObject<typeof datedSaveFields>>>;

/** Fields that a save answers beside the record. */
export const savedFields = {
  historyEntryId: undoingEntry,
  /** Set when the save changed nothing yet: it is proposed, beside the live record (ours). */
  isProposed: ownField(z.literal(true)),
};

/** The answer of a deletion: restoring this history entry undoes it. */
export const deletedAnswer = z.object({ historyEntryId: z.string() });
