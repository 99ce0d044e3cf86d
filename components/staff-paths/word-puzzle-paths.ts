import { games } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';

const { browse, edit } = games.word_puzzle.paths;

/** The screen of a puzzle without a date, which its category has any number of. */
export function benchPuzzlePath({ id, categoryId }: Pick<WordPuzzle, 'id' | 'categoryId'>): string {
  return `${edit}/${encodeURIComponent(categoryId)}?puzzle=${encodeURIComponent(id)}`;
}

/** The screen that makes or edits a word puzzle, prefilled with what is given. */
export function wordPuzzlePath(categoryId?: string, forDate?: CalendarDate): string {
  return [edit, categoryId && encodeURIComponent(categoryId), forDate].filter(Boolean).join('/');
}

/** The month's overview. */
export function monthPath(month: string): string {
  return `${browse}?month=${month}`;
}
