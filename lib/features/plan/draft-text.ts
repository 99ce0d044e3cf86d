import * as z from 'zod';
import { eachChoice } from '@/lib/contract/kinds';
import { correctChoiceDetails, questionTexts } from '@/lib/features/questions/fields';
import { backgroundFields, typeOf } from '@/lib/features/records/contract';
import { puzzleTexts } from '@/lib/features/word-puzzles/fields';

/** The texts of a new draft, which may be incomplete: a question or a puzzle, depending on its game. */
export const draftText = z.object({
  question: z
    .object({
      question: typeOf(questionTexts.question),
      ...eachChoice((name) => typeOf(questionTexts[name])),
      /** The text of the right choice; empty if none is marked. */
      correctChoice: typeOf(correctChoiceDetails),
    })
    .optional(),
  puzzle: z.object({ word: typeOf(puzzleTexts.word), hint: typeOf(puzzleTexts.hint) }).optional(),
  ...backgroundFields,
});

export type DraftText = z.infer<typeof draftText>;
