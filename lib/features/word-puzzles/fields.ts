import type { FieldDetails } from '@/lib/features/records/rules';

/** The texts that every word puzzle has; visitors never see them. */
export const puzzleTexts = {
  /** Its length in letters is checked by the rules (WORD_MAX_LETTERS). */
  word: { title: 'Word', audience: 'staff', type: 'line', most: 200 },
  hint: { title: 'Hint', audience: 'staff', type: 'text', most: 200 },
} as const satisfies Record<string, FieldDetails>;
