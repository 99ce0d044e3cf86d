import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { calendarDate, key, recordId, text, undoingEntry } from '@/lib/contract/fields';
import {
  DIFFICULTIES,
  MEDIA_TYPES,
  makeForEachChoice,
  RECORD_STATUSES,
  REVIEWED_GAMES,
} from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { targets } from '@/lib/features/categories/rules';
import { FLAWS } from '@/lib/features/lint/flaws';
import { correctChoiceDetails, questionTexts } from '@/lib/features/questions/fields';
import { backgroundFields, goesLive, toFieldSchema } from '@/lib/features/records/contract';
import { GENERATION_ID_MAX_LENGTH, REASON_MAX_LENGTH } from '@/lib/features/records/rules';
import { puzzleTexts } from '@/lib/features/word-puzzles/rules';
import { ARRANGED_MAX, PLAN_MAX_DAYS } from './rules';

const plannedRecord = z
  .object({
    id: z.string(),
    version: z.number().int(),
    categoryId: z.string(),
    forDate: z.string().nullable(),
    /** It is the question, or the word. */
    title: z.string(),
    status: z.enum(RECORD_STATUSES),
    mediaType: z.enum(MEDIA_TYPES).nullable(),
    isIncomplete: z.boolean(),
    /** It is the form's message about the missing or wrong part. */
    problem: z.string().optional(),
    /** It lists warnings of form and review, except open notes; for a released record, only those of its proposal. */
    warnings: z.array(z.string()).readonly().optional(),
    /** It lists flaws of the record's parts and, before its release, of its wording; it is absent without flaws. */
    flaws: z.array(z.enum(FLAWS)).readonly().optional(),
    /** It marks a complete question that is not released, and whose answer no model has checked. */
    isUnchecked: z.literal(true).optional(),
    hasProposal: z.boolean(),
    openNotes: z.number().int(),
    difficulty: z.enum(DIFFICULTIES).nullable(),
    /** It marks a record on the bench as a reserve for empty slots of today. */
    runsAnyDay: z.boolean(),
    isGenerated: z.boolean(),
    themes: z.array(z.string()).readonly(),
    isOwn: z.boolean(),
    /** It is a user name; absent if the account is deleted, or there is none. */
    author: z.string().optional(),
  })
  .meta({ id: 'PlannedRecord' });

export type PlannedRecord = z.infer<typeof plannedRecord>;

const planCategory = z.object({
  id: z.string(),
  category: z.string(),
  /** It is false for a category that is shown only because of its records; it has no gaps. */
  active: z.boolean(),
  /** It counts the consecutive days from today on that are ready, at most RUNWAY_MAX_DAYS. */
  runway: z.number().int(),
  targets,
});

export type PlanCategory = z.infer<typeof planCategory>;

const gapAssignment = z
  .object({
    /** It is the id of this assignment. A change names the assignment that the person saw. */
    id: z.string(),
    categoryId: z.string(),
    forDate: z.string(),
    person: z.string(),
    dueOn: z.string(),
    isOwn: z.boolean(),
  })
  .meta({ id: 'GapAssignment' });

export type GapAssignment = z.infer<typeof gapAssignment>;

/** The texts of a new draft, which may be incomplete: a question or a puzzle, depending on its game. */
const draftText = z.object({
  question: z
    .object({
      question: toFieldSchema(questionTexts.question),
      ...makeForEachChoice((name) => toFieldSchema(questionTexts[name])),
      /** It is the text of the right choice; empty if none is marked. */
      correctChoice: toFieldSchema(correctChoiceDetails),
    })
    .optional(),
  puzzle: z
    .object({ word: toFieldSchema(puzzleTexts.word), hint: toFieldSchema(puzzleTexts.hint) })
    .optional(),
  ...backgroundFields,
});

export type DraftText = z.infer<typeof draftText>;

const game = z.enum(REVIEWED_GAMES);

const changed = z.object({ version: z.number().int(), historyEntryId: undoingEntry });

export const planEndpoints = {
  plan: defineEndpoint({
    ...routes.plan,
    summary: `The calendar of a game for up to ${PLAN_MAX_DAYS} days, whatever the status, with the bench.`,
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    query: z.object({ game, from: calendarDate, to: calendarDate }),
    response: z.object({
      today: z.string(),
      /** `planStamp` returns another stamp after a change in the history or of an assignment. */
      stamp: z.string(),
      categories: z.array(planCategory),
      records: z.array(plannedRecord),
      /** It has the records without a date that were changed last, at most BENCH_MAX. */
      bench: z.array(plannedRecord),
      assignments: z.array(gapAssignment),
      /** A shorter runway causes a warning (RUNWAY_ALERT_DAYS). */
      alertBelow: z.number().int(),
    }),
  }),
  planStamp: defineEndpoint({
    ...routes.planStamp,
    summary: 'A stamp that changes as soon as any plan does; it is cheap to ask for often.',
    access: 'useStaffArea',
    rate: 'read',
    response: z.object({ stamp: z.string() }),
  }),
  moveRecord: defineEndpoint({
    ...routes.moveRecord,
    summary:
      'Moves a record to another slot or to the bench, in exchange with the one that is there if it is named.',
    access: 'write',
    rate: 'write',
    body: z.object({
      game,
      id: recordId,
      version: z.number().int(),
      categoryId: recordId,
      forDate: calendarDate.nullable(),
      /** This record of the wanted slot takes the place of the moved record. */
      swapWith: z.object({ id: recordId, version: z.number().int() }).nullish(),
      reason: text(REASON_MAX_LENGTH).nullish(),
      goesLive,
    }),
    response: changed,
  }),
  addDrafts: defineEndpoint({
    ...routes.addDrafts,
    summary: 'Makes drafts for empty slots: all of them, or none, with an issue for each that is in the way.',
    access: 'write',
    rate: 'write',
    cost: 5,
    maxBodyBytes: 2_000_000,
    body: z.object({
      game,
      drafts: z
        .array(
          draftText.extend({
            categoryId: recordId,
            forDate: calendarDate,
            difficulty: z.enum(DIFFICULTIES).nullish(),
            generationId: text(GENERATION_ID_MAX_LENGTH).nullish(),
          }),
        )
        .min(1)
        .max(ARRANGED_MAX, `Add at most ${ARRANGED_MAX} drafts`),
      /** Refuses a draft for a weekly date that has a question of the category, although there is room for several. */
      gapsOnly: z.boolean().optional(),
    }),
    response: z.object({
      ids: z.array(z.string()),
      historyEntryId: undoingEntry,
    }),
  }),
  arrangeRecords: defineEndpoint({
    ...routes.arrangeRecords,
    summary:
      'Brings several records to other days or to the bench, on to a status, shuffles their choices, or deletes them: all of them, or none, with an issue for each that is in the way.',
    access: 'write',
    rate: 'write',
    cost: 5,
    body: z.object({
      game,
      changes: z
        .array(
          z.object({
            id: recordId,
            version: z.number().int(),
            /** It is the new day, or null for the bench; it is absent to keep the day. */
            forDate: calendarDate.nullable().optional(),
            /** Shuffles its choices, unless they are in a meaningful order. */
            shuffle: z.literal(true).optional(),
            status: z.enum(['in_review', 'ready']).optional(),
            /** Deletes it; day, shuffle and status are ignored. */
            remove: z.literal(true).optional(),
          }),
        )
        .min(1)
        .max(ARRANGED_MAX, `Choose at most ${ARRANGED_MAX} records`),
      reason: text(REASON_MAX_LENGTH).nullish(),
      goesLive,
    }),
    response: z.object({
      /** The new versions are in the order of the changes. */
      versions: z.array(z.number().int()),
      /** It is absent if nothing had to change. A person who repeats a call gets its first entry again. */
      historyEntryId: undoingEntry,
    }),
  }),
  assignGaps: defineEndpoint({
    ...routes.assignGaps,
    summary:
      'Assigns gaps to a person with a due day, or unassigns them: all of them, or none, with an issue for each that is in the way.',
    access: 'write',
    rate: 'write',
    cost: 5,
    body: z.object({
      game,
      gaps: z
        .array(
          z.object({
            categoryId: recordId,
            forDate: calendarDate,
            /** It is the id of the assignment that the person saw; it is absent if the gap had none. */
            seen: recordId.nullish(),
          }),
        )
        .min(1)
        .max(ARRANGED_MAX, `Choose at most ${ARRANGED_MAX} gaps`),
      /** It is a user name, or null to unassign. A writer may only take gaps and return their own. */
      person: key(100).nullable(),
      /** It is a day from today on, and not after the first gap. It is required with a `person`. */
      dueOn: calendarDate.nullish(),
    }),
  }),
  markReserve: defineEndpoint({
    ...routes.markReserve,
    summary: 'Sets whether a record of the bench may fill a slot that is empty on its day.',
    access: 'write',
    rate: 'write',
    body: z.object({
      game,
      id: recordId,
      version: z.number().int(),
      runsAnyDay: z.boolean(),
      goesLive,
    }),
    response: changed.extend({ isLive: z.boolean() }),
  }),
};
