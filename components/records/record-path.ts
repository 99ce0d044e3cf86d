import { editPath } from '@/components/staff-paths/question-paths';
import { benchPuzzlePath, wordPuzzlePath } from '@/components/staff-paths/word-puzzle-paths';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';

/** A record and where it is. */
export interface PlacedRecord {
  id: string;
  categoryId: string;
  /** None: it is on the bench. */
  forDate?: CalendarDate | null;
}

/** The form of a record, with a date or on the bench. */
export function recordPath(game: ReviewedGame, { id, categoryId, forDate }: PlacedRecord): string {
  const date = forDate ?? undefined;
  if (game !== 'word_puzzle') return editPath(game, date, categoryId, id);
  return date ? wordPuzzlePath(categoryId, date) : benchPuzzlePath({ id, categoryId });
}
