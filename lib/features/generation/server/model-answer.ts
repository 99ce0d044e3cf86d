import 'server-only';
import * as z from 'zod';
import { type ChoiceName, choiceNames, makeForEachChoice } from '@/lib/contract/kinds';
import { CLAIM_MAX_LENGTH, type Letter, letters } from '@/lib/features/generation/rules';
import type { MarkedQuestion } from '@/lib/features/lint/lint';
import { mustKeepOrder } from '@/lib/features/questions/choice-order';
import { questionTexts } from '@/lib/features/questions/fields';
import { drawOrder, orderChoices, toDuplicateKey } from '@/lib/features/questions/rules';
import { toStoredText } from '@/lib/text/normalize';

/** Matches HTML and Markdown, because players would see their characters; a blank (`____`) does not match. */
const MARKUP = /<\/?[a-z][^<>]*>|\*\*|(?<!_)__(?=[\p{L}\p{N}])|`|\]\(|^#+ |&(#\d+|[a-z]+);/iu;

function createPlainLine(maxLength: number) {
  return z
    .string()
    .transform(toStoredText)
    .pipe(
      z
        .string()
        .min(1)
        .max(maxLength)
        .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'control characters')
        .refine((value) => !MARKUP.test(value), 'markup'),
    );
}

const createVisibleLine = (maxLength: number) =>
  createPlainLine(maxLength).refine((value) => toDuplicateKey(value) !== '', 'invisible');

// The prompt forbids such options, because they give the answer away to a player who can judge two of the others.
const option = createVisibleLine(questionTexts.choice1.most).refine(
  (value) => !/^(all|none|both|neither) (of )?(the )?(above|below|others)\b/i.test(value),
  'refers to others',
);

/** It accepts a question with four different options that fit the form. */
export const modelAnswer = z.object({
  question: createVisibleLine(questionTexts.question.most),
  options: z
    .strictObject({ A: option, B: option, C: option, D: option })
    .refine(
      (options) => new Set(Object.values(options).map(toDuplicateKey)).size === letters.length,
      'repeated',
    ),
  correctAnswer: z.enum(letters),
});

export type ModelAnswer = z.output<typeof modelAnswer>;

export const modelDraft = modelAnswer.extend({
  explanation: createPlainLine(CLAIM_MAX_LENGTH).or(z.literal('')),
  source: createPlainLine(CLAIM_MAX_LENGTH).or(z.literal('')),
});

/** The checker names the correct option, or `none` if none or several are correct, or if it does not know. */
export const checkerAnswer = z.object({ answer: z.enum([...letters, 'none']) });

/** Reorders the choices unless their order has a meaning, because models put the answer first too often. */
export function shuffleChoices(
  { question, options, correctAnswer }: ModelAnswer,
  randomBelow: (limit: number) => number,
): MarkedQuestion {
  const choices = makeForEachChoice((_, index) => options[letters[index] as Letter]);
  const correct = choiceNames[letters.indexOf(correctAnswer)] as ChoiceName;
  if (mustKeepOrder(choices)) return { question, choices, correct };
  const order = drawOrder(randomBelow);
  const { correctChoice, ...shuffled } = orderChoices({ ...choices, correctChoice: correct }, order);
  return { question, choices: shuffled, correct: correctChoice };
}
