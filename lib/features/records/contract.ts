import * as z from 'zod';
import { answeredDate, ownField, seenProposal, text, tokenField, undoingEntry } from '@/lib/contract/fields';
import { DIFFICULTIES, RECORD_STATUSES } from '@/lib/contract/kinds';
import { REASON_MAX_LENGTH } from './rules';

/** What an API answers of a record that has a date, beside its content; all but the date is ours alone. */
export const datedFields = {
  version: ownField(z.number().int()),
  /** Absent on the bench, which visitors never see. */
  forDate: answeredDate.optional(),
  /** For staff, as what follows. */
  status: ownField(z.enum(RECORD_STATUSES)),
  difficulty: ownField(z.enum(DIFFICULTIES)),
  runsAnyDay: ownField(z.literal(true)),
};

/** What whoever changes or deletes such a record says beside which it is. */
export const changeFields = {
  /** The version the person saw; if it is no longer the stored one, nothing is overwritten or deleted. */
  version: z.number().int().nullish(),
  /** Why a released record changes or goes (ours). */
  reason: text(REASON_MAX_LENGTH).nullish(),
};

/** What a save of one says beside its content; what of ours is absent stays as it is. */
export const datedSaveFields = {
  token: tokenField,
  ...changeFields,
  /** How far it is; without it, ready. A draft may be incomplete (ours). */
  status: z.enum(RECORD_STATUSES).nullish(),
  proposal: seenProposal.nullish(),
  /** How hard it is; null: nobody says. */
  difficulty: z.enum(DIFFICULTIES).nullish(),
  /** From the bench it may fill a slot that is empty on its day. */
  runsAnyDay: z.boolean().nullish(),
};

/** What a save answers beside the record. */
export const savedFields = {
  historyEntryId: undoingEntry,
  /** It changed nothing yet: the change is proposed, beside what stays live (ours). */
  isProposed: ownField(z.literal(true)),
};

/** What a deletion answers: restoring this entry of the history undoes it. */
export const deletedAnswer = z.object({ historyEntryId: z.string() });
