import type { CalendarDate } from '@/lib/dates/calendar-date';

/** The screen that makes or edits a word puzzle, prefilled with what is given. */
export function wordPuzzlePath(categoryId?: string, forDate?: CalendarDate): string {
  return ['/edit_wordpuzzle', categoryId && encodeURIComponent(categoryId), forDate]
    .filter(Boolean)
    .join('/');
}

/** The month's overview. */
export function monthPath(month: string): string {
  return `/wordpuzzles?month=${month}`;
}
