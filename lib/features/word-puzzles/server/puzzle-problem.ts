import 'server-only';
import { productToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { isReleased, REASON_MISSING_MESSAGE } from '@/lib/features/word-puzzles/rules';
import type { WordPuzzleRow } from './store';

export function puzzleDeleted(): ApiError {
  return new ApiError(
    'not_found',
    'This puzzle was deleted meanwhile. Submit it as a new one to keep your work.',
  );
}

/** The row a write met; throws ApiError 409 for what stood in its way. */
export function storedPuzzleOrThrow(result: WordPuzzleRow | 'slot' | undefined): WordPuzzleRow {
  if (result === 'slot') {
    throw new ApiError(
      'slot_taken',
      'This category already has a word puzzle for this date. Choose another date or category.',
    );
  }
  if (!result) {
    throw new ApiError(
      'stale',
      'Somebody else changed this puzzle meanwhile. Compare the two and try again.',
    );
  }
  return result;
}

/** Throws ApiError 400 when players have seen the puzzle and nobody says why it changes. */
export function requireReason(current: WordPuzzleRow, reason: string | null | undefined): void {
  if (!isReleased(current.for_date, productToday()) || reason?.trim()) return;
  throw new ApiError('invalid', REASON_MISSING_MESSAGE, {
    issues: [{ path: 'reason', message: REASON_MISSING_MESSAGE }],
  });
}
