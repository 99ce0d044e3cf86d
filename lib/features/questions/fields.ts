import { choiceNames, makeForEachChoice } from '@/lib/contract/kinds';
import type { FieldDetails } from '@/lib/features/records/rules';

export const questionTextNames = ['question', ...choiceNames] as const;

/** The texts that every question has; a draft may have empty ones. */
export const questionTexts = {
  question: { title: 'Question', audience: 'everybody', type: 'text', most: 500 },
  ...makeForEachChoice((_, index): FieldDetails & { most: number } => ({
    title: `Choice ${index + 1}`,
    audience: 'everybody',
    type: 'text',
    most: 200,
  })),
} as const satisfies Record<string, FieldDetails & { most: number }>;

export const correctChoiceDetails = {
  title: 'Correct choice',
  audience: 'everybody after its day',
  type: 'text',
  most: 200,
} as const satisfies FieldDetails;

export const correctionDetails = {
  title: 'Correction',
  audience: 'everybody after its day',
  type: 'line',
  most: 300,
} as const satisfies FieldDetails;
