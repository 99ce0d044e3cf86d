import {
  buildBenchPuzzlePath,
  buildCreatePath,
  buildEditPath,
  buildWordPuzzlePath,
} from '@/components/staff-paths/record-paths';
import type { QuestionGame, ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { deleteQuestion } from '@/lib/features/questions/client';
import { nameDate } from '@/lib/features/records/rules';
import type { ShownRecord } from '@/lib/features/review/contract';
import { deleteWordPuzzle } from '@/lib/features/word-puzzles/client';

interface Place {
  categoryId: string;
  forDate?: CalendarDate | null;
}

interface RecordScreens {
  editPath: (record: Place & { id: string }) => string;
  createPath: (place: Place & { category: string }) => string;
  /** Deletes a record, a released one with the reason; returns the history entry that restores it. Throws ApiError. */
  remove: (seen: { id: string; version?: number }, reason?: string) => Promise<{ historyEntryId: string }>;
  /** It names the places where visitors find such a record, and ends the sentence of `nameLoss`. */
  foundIn: string;
}

function createQuestionScreens(game: QuestionGame): RecordScreens {
  return {
    editPath: ({ id, categoryId, forDate }) => buildEditPath(game, forDate ?? undefined, categoryId, id),
    createPath: ({ forDate, ...category }) => buildCreatePath(game, forDate ?? undefined, category),
    remove: (seen, reason) => deleteQuestion(game, seen, reason),
    foundIn: 'in the game and in the archive. Its shared link will be gone, wherever people have sent it',
  };
}

export const recordScreens: Record<ReviewedGame, RecordScreens> = {
  daily: createQuestionScreens('daily'),
  weekly: createQuestionScreens('weekly'),
  word_puzzle: {
    editPath: ({ id, categoryId, forDate }) =>
      forDate ? buildWordPuzzlePath(categoryId, forDate) : buildBenchPuzzlePath({ id, categoryId }),
    createPath: ({ categoryId, forDate }) =>
      forDate ? buildWordPuzzlePath(categoryId, forDate) : buildBenchPuzzlePath({ id: '', categoryId }),
    remove: deleteWordPuzzle,
    foundIn: 'in the game',
  },
};

/** Names the loss for visitors if a released record is removed, for a confirmation. */
export function nameLoss({
  game,
  title,
  category,
  forDate,
}: Pick<ShownRecord, 'game' | 'title' | 'category' | 'forDate'>): string {
  const { foundIn } = recordScreens[game];
  return `Visitors lose “${title}” (${category}, ${nameDate(forDate)}): ${foundIn}.`;
}
