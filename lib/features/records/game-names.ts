import type { ReviewedGame } from '@/lib/contract/kinds';

/** What people make, in the words of the menu. */
export const gameNames = {
  daily: 'Daily questions',
  weekly: 'Weekly questions',
  word_puzzle: 'Word puzzles',
} as const satisfies Record<ReviewedGame, string>;

/** One of it. */
export const gameName = {
  daily: 'Daily question',
  weekly: 'Weekly question',
  word_puzzle: 'Word puzzle',
} as const satisfies Record<ReviewedGame, string>;
