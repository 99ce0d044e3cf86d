import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { key, recordId, seenProposal, text, undoingEntry } from '@/lib/contract/fields';
import { RECORD_STATUSES, REVIEWED_GAMES, REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { snapshot } from '@/lib/features/history/contract';
import { questionInfo } from '@/lib/features/questions/contract';
import { dismissalList, goesLive } from '@/lib/features/records/contract';
import { REASON_MAX_LENGTH } from '@/lib/features/records/rules';
import { wordCategory } from '@/lib/features/word-puzzles/contract';

const subject = { subjectType: z.enum(REVIEWED_SUBJECTS), subjectId: recordId };

export const shownRecord = z.object({
  ...subject,
  game: z.enum(REVIEWED_GAMES),
  /** It is the question or the word, and empty for a draft without it. */
  title: z.string(),
  categoryId: z.string(),
  category: z.string(),
  forDate: z.string().optional(),
});

export type ShownRecord = z.infer<typeof shownRecord>;

/** A record that waits for a review or came back from one, an AI draft, or the proposed change of a ready record. */
const reviewItem = shownRecord
  .extend({
    author: z.string().optional(),
    version: z.number().int(),
    proposal: seenProposal.optional(),
    /** It is the note of the last review, or of the rejection. */
    note: z.string().optional(),
    /** The caller's proposed change was rejected, and so has ended. */
    isRejected: z.literal(true).optional(),
    /** It is the ISO instant of the last save, in UTC. */
    changedAt: z.string(),
    /** Somebody else with this user name has the record open for review. */
    claimedBy: z.string().optional(),
  })
  .meta({ id: 'ReviewItem' });

export type ReviewItem = z.infer<typeof reviewItem>;

const reviewDetail = reviewItem.extend({
  status: z.enum(RECORD_STATUSES),
  /** It is the category of the content below; a proposed change may move the record from `categoryId` to it. */
  contentCategoryId: z.string(),
  /** Either the question or the word puzzle is present, with its proposed change if there is one. */
  question: questionInfo.optional(),
  wordCategory: wordCategory.optional(),
  /** It is the version with which `after` is compared; null if `comparedWith` is "nothing". */
  before: snapshot.nullable(),
  after: snapshot,
  comparedWith: z.enum(['nothing', 'last review', 'live']),
  reason: z.string().optional(),
  isOwn: z.boolean(),
  /** The work is the caller's own, and somebody else must approve it. */
  needsOther: z.boolean(),
  /** An approval resolves this many open requests of the caller. */
  ownRequests: z.number().int(),
  isOutdated: z.boolean(),
  baseVersion: z.number().int().optional(),
  /** It is the record in its base version, if the record has changed since. */
  base: z
    .object({
      categoryId: z.string(),
      question: questionInfo.optional(),
      wordCategory: wordCategory.optional(),
    })
    .optional(),
});

export type ReviewDetail = z.infer<typeof reviewDetail>;

const decision = {
  ...subject,
  version: z.number().int(),
  proposal: seenProposal.nullish(),
};

const proposalDecision = { ...subject, proposal: seenProposal };

export const reviewEndpoints = {
  reviewQueue: defineEndpoint({
    ...routes.reviewQueue,
    summary: 'The records that wait for a review, oldest day first and the bench last.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    query: z.object({
      categoryId: recordId.optional(),
      game: z.enum(REVIEWED_GAMES).optional(),
      author: key(100).optional(),
      show: z.literal('own_ai_drafts').optional(),
    }),
    response: z.object({
      items: z.array(reviewItem),
      authors: z.array(z.string()),
      /** It is the length of the whole queue, whatever the filter. */
      waiting: z.number().int(),
    }),
  }),
  reviewCount: defineEndpoint({
    ...routes.reviewCount,
    summary: 'Number of records that wait for a review.',
    access: 'useStaffArea',
    rate: 'read',
    response: z.object({ waiting: z.number().int() }),
  }),
  reviewDetail: defineEndpoint({
    ...routes.reviewDetail,
    summary: 'A record as a review sees it, with its proposed change if there is one.',
    access: 'useStaffArea',
    rate: 'read',
    query: z.object(subject),
    response: z.object({ item: reviewDetail.nullable() }),
  }),
  claimReview: defineEndpoint({
    ...routes.claimReview,
    summary:
      'Tells others for ten minutes that the caller reviews something, or ends that; others may still decide.',
    access: 'publish',
    rate: 'write',
    body: z.object({
      ...subject,
      /** The caller has closed the review. */
      isOver: z.boolean().optional(),
    }),
  }),
  returnedWork: defineEndpoint({
    ...routes.returnedWork,
    summary: 'Work that a review sent back to the caller, with its note, last changed first.',
    access: 'write',
    rate: 'read',
    response: z.object({ items: z.array(reviewItem) }),
  }),
  approve: defineEndpoint({
    ...routes.approve,
    summary: 'Approves a record in review, which becomes ready, or a proposed change, which is made.',
    access: 'publish',
    rate: 'write',
    body: z.object({ ...decision, goesLive }),
    response: z.object({ historyEntryId: z.string().optional(), version: z.number().int() }),
  }),
  requestChanges: defineEndpoint({
    ...routes.requestChanges,
    summary: 'Sends a record in review or a proposed change back to its author, with a note.',
    access: 'publish',
    rate: 'write',
    body: z.object({ ...decision, note: text(REASON_MAX_LENGTH) }),
    response: z.object({ historyEntryId: z.string().optional() }),
  }),
  rejectProposal: defineEndpoint({
    ...routes.rejectProposal,
    summary: 'Ends a proposed change for good, with a note for its author; the live record stays.',
    access: 'publish',
    rate: 'write',
    body: z.object({ ...proposalDecision, note: text(REASON_MAX_LENGTH) }),
    response: z.object({}),
  }),
  withdrawProposal: defineEndpoint({
    ...routes.withdrawProposal,
    summary: 'Withdraws a change that the caller proposed; the live record stays.',
    access: 'write',
    rate: 'write',
    body: z.object(proposalDecision),
    response: z.object({}),
  }),
  dismissWarnings: defineEndpoint({
    ...routes.dismissWarnings,
    summary:
      'Replaces the dismissed warnings about the wording of a record, or of its proposed change, with their reasons; nothing else of it changes.',
    access: 'write',
    rate: 'write',
    body: z.object({ ...decision, dismissals: dismissalList }),
    response: z.object({ historyEntryId: undoingEntry, version: z.number().int().optional() }),
  }),
};
