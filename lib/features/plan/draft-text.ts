import * as z from 'zod';
import { makeForEachChoice } from '@/lib/contract/kinds';
import { correctChoiceDetails, questionTexts } from '@/lib/features/questions/fields';
import { backgroundFields, toFieldSchema } from '@/lib/features/records/contract';
import { puzzleTexts } from '@/lib/features/word-puzzles/rules';

/** The texts of a new draft, which may be incomplete: a question or a puzzle, depending on its game. */
export const draftText = z.object({
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
