import { benchPuzzlePath, createPath, editPath, wordPuzzlePath } from '@/components/staff-paths/record-paths';
import { GAMES, type Game, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { deleteQuestion } from '@/lib/features/questions/client';
import { nameDate } from '@/lib/features/records/rules';
import type { ShownRecord } from '@/lib/features/review/contract';
import { deleteWordPuzzle } from '@/lib/features/word-puzzles/client';

/** A place of the calendar; without a date, the bench. */
interface Place {
  categoryId: string;
  forDate?: CalendarDate | null;
}

/** What screens for the records of any game need to know of those of one. */
interface RecordScreens {
  /** The form of a record. */
  editPath: (record: Place & { id: string }) => string;
  /** The form that begins one. */
  createPath: (place: Place & { category: string }) => string;
  /** Deletes a record, a released one with the reason; returns what brings it back. Throws ApiError. */
  remove: (seen: { id: string; version: number }, reason?: string) => Promise<{ historyEntryId: string }>;
  /** Where visitors find one. */
  foundIn: string;
}

function ofQuestions(game: Game): RecordScreens {
  return {
    editPath: ({ id, categoryId, forDate }) => editPath(game, forDate ?? undefined, categoryId, id),
    createPath: ({ forDate, ...category }) => createPath(game, forDate ?? undefined, category),
    remove: (seen, reason) => deleteQuestion(game, seen, reason),
    foundIn: 'in the game, in the archive and wherever it was shared',
  };
}

const questionScreens = Object.fromEntries(GAMES.map((game) => [game, ofQuestions(game)]));

/** The screens of each game's records: a kind of record has its own. */
export const recordScreens: Record<ReviewedGame, RecordScreens> = {
  ...(questionScreens as Record<Game, RecordScreens>),
  word_puzzle: {
    editPath: ({ id, categoryId, forDate }) =>
      forDate ? wordPuzzlePath(categoryId, forDate) : benchPuzzlePath({ id, categoryId }),
    createPath: ({ categoryId, forDate }) => wordPuzzlePath(categoryId, forDate ?? undefined),
    remove: deleteWordPuzzle,
    foundIn: 'in the game',
  },
};

/** What visitors lose with a record that is live, for whoever is about to take it from them. */
export function nameLoss({
  game,
  title,
  category,
  forDate,
}: Pick<ShownRecord, 'game' | 'title' | 'category' | 'forDate'>): string {
  const { foundIn } = recordScreens[game];
  return `Visitors lose “${title}” (${category}, ${nameDate(forDate)}): ${foundIn}.`;
}
