import * as z from 'zod';
import { sampleCategoryKeys } from './categories';
import { sampleQuestion } from './sample-question';
import saturdays from './weekly-questions.json' with { type: 'json' };

const weeklyQuestion = sampleQuestion.extend({ category: z.enum(sampleCategoryKeys) });

/** Weekly questions by Saturday: this week's, last week's, and those of the week before. */
export const weeklyQuestions: readonly (readonly z.infer<typeof weeklyQuestion>[])[] = weeklyQuestion
  .array()
  .array()
  .parse(saturdays);
