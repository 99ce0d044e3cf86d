import type { SampleCategoryKey } from './categories';
import puzzles from './word-puzzles.json' with { type: 'json' };

interface SampleWordPuzzle {
  word: string;
  hint: string;
}

/** Word puzzles by category, one a date, over the same 25 days as the daily questions. */
export const wordPuzzles: Readonly<Record<SampleCategoryKey, readonly SampleWordPuzzle[]>> = puzzles;
