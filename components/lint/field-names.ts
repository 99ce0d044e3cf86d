import type { LintedField } from '@/lib/features/lint/linted';

/** As the forms name them. */
export const fieldNames = {
  question: 'Question',
  choice1: 'Choice 1',
  choice2: 'Choice 2',
  choice3: 'Choice 3',
  choice4: 'Choice 4',
  word: 'Word',
  hint: 'Hint',
} as const satisfies Record<LintedField, string>;
