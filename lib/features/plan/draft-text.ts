import * as z from 'zod';
import { text } from '@/lib/contract/fields';
import { eachChoice } from '@/lib/contract/kinds';
import { CHOICE_MAX_LENGTH, QUESTION_MAX_LENGTH } from '@/lib/features/questions/rules';
import { backgroundFields } from '@/lib/features/records/contract';
import { HINT_MAX_LENGTH, WORD_MAX_LETTERS } from '@/lib/features/word-puzzles/rules';

/** A new draft, which may be incomplete; the one of the two that its game has. */
export const draftText = z.object({
  question: z
    .object({
      question: text(QUESTION_MAX_LENGTH),
      ...eachChoice(() => text(CHOICE_MAX_LENGTH)),
      /** By its text; empty if none is marked. */
      correctChoice: text(CHOICE_MAX_LENGTH),
    })
    .optional(),
  puzzle: z.object({ word: text(WORD_MAX_LETTERS * 4), hint: text(HINT_MAX_LENGTH) }).optional(),
  ...backgroundFields,
});

export type DraftText = z.infer<typeof draftText>;
