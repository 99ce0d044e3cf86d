import * as z from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { choices, text, tokenField } from '@/lib/contract/fields';
import { DIFFICULTIES } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { DEFAULT_PROMPT, letters, PROMPT_MAX_LENGTH } from './rules';

const CATEGORY_NAME_MAX_LENGTH = 100;

const options = z.object({ A: z.string(), B: z.string(), C: z.string(), D: z.string() });

export const generationEndpoints = {
  generateQuestion: endpoint({
    ...routes.generateQuestion,
    summary: 'Drafts a question of a category with a language model. 503 where none is configured.',
    access: 'write',
    rate: 'write',
    query: z.object({
      categoryName: text(CATEGORY_NAME_MAX_LENGTH).refine((name) => name.trim() !== '', 'Name a category'),
      difficulty: z.enum(DIFFICULTIES).default('medium'),
      token: tokenField,
    }),
    response: z.object({ question: z.string(), options, correctAnswer: z.enum(letters) }),
  }),
  generateQuestionByPrompt: endpoint({
    ...routes.generateQuestionByPrompt,
    summary:
      'Drafts a question from a prompt of the caller with a language model. 503 where none is configured.',
    access: 'write',
    rate: 'write',
    query: z.object({
      prompt: text(PROMPT_MAX_LENGTH)
        .default(DEFAULT_PROMPT)
        .transform((prompt) => prompt.trim() || DEFAULT_PROMPT),
      /** Its recent questions are not repeated (ours). */
      categoryName: text(CATEGORY_NAME_MAX_LENGTH).optional(),
      token: tokenField,
    }),
    response: z.object({ question: z.string(), options: choices, correctAnswer: z.string() }),
  }),
};
