import * as z from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { calendarDate, recordId } from '@/lib/contract/fields';
import { GAMES, RECORD_STATUSES } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { draftWish } from '@/lib/features/generation/contract';
import { BATCH_MAX, CELL_STATES } from './rules';

const game = z.enum(GAMES);
const batchId = recordId;

const draftBatch = z
  .object({
    id: z.string(),
    game,
    /** Nothing is left of it, or it was stopped. */
    isOver: z.boolean(),
    cells: z.array(
      z.object({
        categoryId: z.string(),
        category: z.string(),
        forDate: z.string(),
        state: z.enum(CELL_STATES),
        /** Why nothing was drafted there. */
        problem: z.string().optional(),
        /** The current state of the draft that it got. */
        draft: z
          .object({
            id: z.string(),
            version: z.number().int(),
            title: z.string(),
            status: z.enum(RECORD_STATUSES),
            /** A person has to choose the correct choice. */
            needsKey: z.boolean(),
          })
          .optional(),
      }),
    ),
  })
  .meta({ id: 'DraftBatch' });

/** Gaps of the plan that a model drafts, and how far that is. */
export type DraftBatch = z.infer<typeof draftBatch>;

const progress = z.object({ batch: draftBatch });

export const draftBatchEndpoints = {
  draftBatch: endpoint({
    ...routes.draftBatch,
    summary:
      'The caller’s batch of drafts that is not over, else the last one that has drafts left; and what the limits leave (ours).',
    access: 'write',
    rate: 'read',
    response: z.object({
      batch: draftBatch.nullable(),
      /** How many questions the caller may still generate within this hour. */
      draftsLeft: z.number().int(),
      /** How often the site may still ask the model within this day. */
      callsLeft: z.number().int(),
    }),
  }),
  startDraftBatch: endpoint({
    ...routes.startDraftBatch,
    summary: `Begins a batch of drafts for up to ${BATCH_MAX} gaps of the plan; nothing is drafted yet (ours).`,
    access: 'write',
    rate: 'write',
    body: z.object({
      game,
      cells: z
        .array(z.object({ categoryId: recordId, forDate: calendarDate }))
        .min(1)
        .max(BATCH_MAX, `Choose at most ${BATCH_MAX} gaps`),
      ...draftWish,
      difficulty: draftWish.difficulty.default('medium'),
    }),
    response: progress,
  }),
  stepDraftBatch: endpoint({
    ...routes.stepDraftBatch,
    summary:
      'Drafts the next gap of a batch that is still empty, checked as a single draft is; a gap gets one draft, however often this is called (ours).',
    access: 'write',
    rate: 'write',
    body: z.object({
      batchId,
      /** Those that failed are tried again. */
      again: z.boolean().optional(),
    }),
    response: progress,
  }),
  stopDraftBatch: endpoint({
    ...routes.stopDraftBatch,
    summary: 'Ends a batch of drafts; what it has drafted stays (ours).',
    access: 'write',
    rate: 'write',
    body: z.object({ batchId }),
    response: progress,
  }),
};
