import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { choices, key, recordId, text, tokenField } from '@/lib/contract/fields';
import { choiceNames, DIFFICULTIES, makeForEachChoice } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { answerCheck } from '@/lib/features/questions/contract';
import { questionTexts } from '@/lib/features/questions/fields';
import { toFieldSchema } from '@/lib/features/records/contract';
import { GENERATION_ID_MAX_LENGTH } from '@/lib/features/records/rules';
import { CHECKS, DEFAULT_PROMPT, DRAFT_LANGUAGES, letters, PROMPT_MAX_LENGTH } from './rules';

/** This is more than the limit of stored categories, because the name need not be one of theirs. */
const WISHED_CATEGORY_MAX_LENGTH = 100;

const options = z.object({ A: z.string(), B: z.string(), C: z.string(), D: z.string() });

const categoryName = text(WISHED_CATEGORY_MAX_LENGTH).refine((name) => name.trim() !== '', 'Name a category');
const choiceName = z.enum(choiceNames);

const generation = z
  .object({
    id: z.string(),
    /** These are the provider's names of the models that wrote the question and checked its answer. */
    model: z.string(),
    checkModel: z.string(),
    question: z.string(),
    choices,
    correct: choiceName,
    /** The writing model claims the explanation and the source; a person has to verify both. */
    explanation: z.string(),
    source: z.string(),
    check: z.object({
      /** The checker was not told the correct choice. An answer is null if the checker named no choice. */
      answers: z.array(choiceName.nullable()),
      /** It says why checks are missing. */
      problem: z.string().optional(),
    }),
  })
  .meta({ id: 'Generation' });

export type Generation = z.infer<typeof generation>;

export const generationEndpoints = {
  draftQuestion: defineEndpoint({
    ...routes.draftQuestion,
    summary: `Drafts a question with a model and asks ${CHECKS} times for its answer without telling it.`,
    access: 'write',
    rate: 'write',
    body: z.object({
      categoryName,
      difficulty: z.enum(DIFFICULTIES),
      /** It replaces the difficulty. */
      prompt: text(PROMPT_MAX_LENGTH).trim().optional(),
      language: z.enum(DRAFT_LANGUAGES).default('en'),
    }),
    response: generation,
  }),
  generation: defineEndpoint({
    ...routes.generation,
    summary: 'The draft that a model wrote, and the result of its check.',
    access: 'useStaffArea',
    rate: 'read',
    query: z.object({ generationId: key(GENERATION_ID_MAX_LENGTH) }),
    response: z.object({ generation: generation.nullable() }),
  }),
  checkAnswer: defineEndpoint({
    ...routes.checkAnswer,
    summary: `Asks a model ${CHECKS} times for the answer of a question without telling it; stored with a stored question.`,
    access: 'write',
    rate: 'write',
    body: z.object({
      /** It names a stored question; without it, `draft` has the texts. */
      questionId: recordId.nullish(),
      draft: z
        .object({
          question: toFieldSchema(questionTexts.question),
          choices: z.object(makeForEachChoice((name) => toFieldSchema(questionTexts[name]))),
          correct: choiceName,
        })
        .nullish(),
    }),
    response: answerCheck.extend({
      /** A save of these texts names the check by this id. */
      checkId: z.string(),
    }),
  }),
  generateQuestion: defineEndpoint({
    ...routes.generateQuestion,
    summary: 'Drafts a question of a category with a language model. 503 where none is configured.',
    access: 'write',
    rate: 'write',
    query: z.object({
      categoryName,
      difficulty: z.enum(DIFFICULTIES).default('medium'),
      token: tokenField,
    }),
    response: z.object({ question: z.string(), options, correctAnswer: z.enum(letters) }),
  }),
  generateQuestionByPrompt: defineEndpoint({
    ...routes.generateQuestionByPrompt,
    summary:
      'Drafts a question from a prompt of the caller with a language model. 503 where none is configured.',
    access: 'write',
    rate: 'write',
    query: z.object({
      prompt: text(PROMPT_MAX_LENGTH)
        .default(DEFAULT_PROMPT)
        .transform((prompt) => prompt.trim() || DEFAULT_PROMPT),
      /** Recent questions of this category are not repeated; only our own API has this field. */
      categoryName: text(WISHED_CATEGORY_MAX_LENGTH).optional(),
      token: tokenField,
    }),
    response: z.object({ question: z.string(), options: choices, correctAnswer: z.string() }),
  }),
};
