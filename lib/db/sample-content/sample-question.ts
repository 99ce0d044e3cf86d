import * as z from 'zod';
import { MEDIA_TYPES } from '@/lib/contract/kinds';

/** A question as the files here have it; `correct` counts from 1. */
export const sampleQuestion = z.strictObject({
  question: z.string(),
  choices: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  correct: z.literal([1, 2, 3, 4]),
  /** Why that is the answer, and where it was read. */
  explanation: z.string().optional(),
  source: z.string().optional(),
  /** A picture of `art/` or a sound of `audio/` that the question cannot be answered without. */
  media: z
    .strictObject({
      kind: z.enum(MEDIA_TYPES),
      file: z.string(),
      /** What there is to see or hear, without giving the answer away. */
      alt: z.string().optional(),
      /** Whose it is. */
      credit: z.string().optional(),
    })
    .optional(),
});

export type SampleQuestion = z.infer<typeof sampleQuestion>;
