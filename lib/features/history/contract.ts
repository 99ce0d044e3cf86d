import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { calendarDate, key, recordId, text } from '@/lib/contract/fields';
import { HISTORY_ACTIONS, HISTORY_SUBJECTS } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { goesLive } from '@/lib/features/records/contract';
import { REASON_MAX_LENGTH } from '@/lib/features/records/rules';

const subjectType = z.enum(HISTORY_SUBJECTS);
const action = z.enum(HISTORY_ACTIONS);
const instant = z.iso.datetime({ precision: 3 });

/** It presents a version of a record to people: a text for each label, in the order in which they are shown. */
export const snapshot = z.record(z.string(), z.string());

const change = z.object({
  subjectId: z.string(),
  title: z.string(),
  before: snapshot.nullable(),
  after: snapshot.nullable(),
});

const historyEntry = change.extend({
  id: z.string(),
  subjectType,
  action,
  /** The same step also changed these records, such as the second record of a swap. */
  also: z.array(change).optional(),
  /** This many further records are not listed. */
  others: z.number().int().optional(),
  /** In lists of all records, the entry stands for this import. */
  imported: z
    .object({
      fileName: z.string(),
      records: z.number().int(),
      /** At least one of its records is unchanged since, and can be undone. */
      canBeUndone: z.boolean(),
    })
    .optional(),
  reason: z.string().optional(),
  changedBy: z.string().optional(),
  /** This author wrote the work that the change approved, sent back or rejected. */
  author: z.string().optional(),
  changedAt: z.string(),
  isLatest: z.boolean(),
});

export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyEndpoints = {
  historyEntries: defineEndpoint({
    ...routes.historyEntries,
    summary: 'Changes of questions, word puzzles and categories, latest first, a page at a time.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    query: z.object({
      subjectType: subjectType.optional(),
      subjectId: recordId.optional(),
      action: action.optional(),
      changedBy: key(100).optional(),
      from: instant.optional(),
      /** Changes at this very instant are not included. */
      until: instant.optional(),
      after: recordId.optional(),
    }),
    response: z.object({ entries: z.array(historyEntry), nextAfter: z.string().optional() }),
  }),
  historyAuthors: defineEndpoint({
    ...routes.historyAuthors,
    summary: 'The user names of everybody who ever changed something.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    response: z.object({ authors: z.array(z.string()) }),
  }),
  restoreHistoryEntry: defineEndpoint({
    ...routes.restoreHistoryEntry,
    summary:
      'Restores the version of a record that this change made (side after), or undoes the whole step of the change (side before, also the default for a deletion). The undo of a creation deletes the record.',
    // Writers may restore their own drafts; the kind of record checks the rest.
    access: 'write',
    rate: 'write',
    body: z.object({
      entryId: recordId,
      side: z.enum(['before', 'after']).nullish(),
      /** Nothing is changed if the stored record has another version. */
      version: z.number().int().nullish(),
      /** A change of a released record needs it. */
      reason: text(REASON_MAX_LENGTH).nullish(),
      /** If it is true, records of the step that have changed since stay as they are. */
      partly: z.boolean().nullish(),
      goesLive,
      /** A deleted record comes back on this day. Null means the bench; an absent day means the record's own day. */
      forDate: calendarDate.nullable().optional(),
    }),
    response: z.object({
      subjectType,
      subjectId: z.string(),
      /** The entry of this change can be undone in turn. */
      historyEntryId: z.string(),
    }),
  }),
};
