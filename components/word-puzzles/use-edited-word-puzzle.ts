import { useState } from 'react';
import { useFollowedAddress } from '@/components/drafts/use-followed-address';
import { useUndone } from '@/components/history/undo-change';
import { useOwnApi } from '@/components/layout/own-api';
import { benchPuzzlePath, wordPuzzlePath } from '@/components/staff-paths/word-puzzle-paths';
import { useReadOnce } from '@/lib/browser/reading';
import { draftKey, storeDraft } from '@/lib/browser/saved-draft';
import { here } from '@/lib/browser/this-page';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useReviewDetail } from '@/lib/features/review/client';
import { findStoredWordPuzzle, findWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';

/** Names a puzzle by its place in the calendar, or one of the bench by its id; without these it is a new one. */
export interface PuzzleAddress {
  categoryId?: string;
  forDate?: CalendarDate;
  puzzleId?: string;
}

async function find({ categoryId, forDate, puzzleId }: PuzzleAddress): Promise<WordPuzzle | null> {
  if (!categoryId) return null;
  if (puzzleId) return findStoredWordPuzzle({ id: puzzleId, categoryId, word: '', hint: '' });
  return forDate ? findWordPuzzle(categoryId, forDate) : null;
}

/**
 * The puzzle of an address while somebody edits it: as it is stored (null: not yet), its review, and the key under which
 * its form is shown. The address follows the puzzle when it moves; an Undo or a restored version begins the form anew.
 */
export function useEditedWordPuzzle(address: PuzzleAddress) {
  const { categoryId, forDate, puzzleId } = address;
  const isNamed = Boolean(categoryId && (forDate || puzzleId));
  const { visit, follow } = useFollowedAddress();
  const {
    data: stored,
    error,
    isLoading,
    mutate,
  } = useReadOnce<WordPuzzle | null>(
    `${visit} ${categoryId} ${forDate} ${puzzleId}`,
    () => find(address),
    isNamed ? undefined : null,
  );
  const isOwnApi = useOwnApi();
  const reviewed = useReviewDetail(
    isOwnApi && stored ? { subjectType: 'word_puzzle', subjectId: stored.id } : undefined,
  );
  const [restorations, setRestorations] = useState(0);
  /** The visit whose form is on the screen: it stays there while its review is read again. */
  const [shownVisit, setShownVisit] = useState<number>();
  if (stored !== undefined && !reviewed.isLoading && shownVisit !== visit) setShownVisit(visit);

  const setStored = (puzzle: WordPuzzle | null) => mutate(puzzle, { revalidate: false });

  const followTo = ({ id, ...place }: Pick<WordPuzzle, 'categoryId' | 'forDate'> & { id?: string }) =>
    follow(
      id && !place.forDate
        ? benchPuzzlePath({ id, categoryId: place.categoryId })
        : wordPuzzlePath(place.categoryId, place.forDate),
    );

  async function beginAnew(puzzle: WordPuzzle | null) {
    await setStored(puzzle);
    setRestorations((count) => count + 1);
  }

  /** Shows the puzzle as it is stored now; false when it is gone. */
  async function showRestored(): Promise<boolean> {
    const puzzle = stored && (await findStoredWordPuzzle(stored).catch(() => stored));
    if (!puzzle) return false;
    await beginAnew(puzzle);
    followTo(puzzle);
    return true;
  }

  useUndone(stored?.id, async () => {
    // Who stays keeps what was typed since: saving it asks which of the two versions to keep.
    if (!stored || !(await confirmLeaving())) return;
    if (await showRestored()) return;
    // Undo removed the new puzzle: the form holds what was typed, to be saved again or left.
    const { word, hint, categoryId: category, forDate: date } = stored;
    const base = { categoryId: category, forDate: date ?? '', word: '', hint: '', reason: '' };
    storeDraft(draftKey(here()), { values: { ...base, word, hint }, base, fileNames: [], isCarried: true });
    await beginAnew(null);
  });

  return {
    stored,
    error,
    isLoading,
    retry: () => mutate(),
    review: (stored && reviewed.data) ?? null,
    rereadReview: async () => (await reviewed.mutate()) ?? null,
    /** Undefined until the form can be shown. */
    formKey: stored !== undefined && shownVisit === visit ? `${visit} ${restorations}` : undefined,
    setStored,
    followTo,
    showRestored,
  };
}
