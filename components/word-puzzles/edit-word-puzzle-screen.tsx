'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useFollowedAddress } from '@/components/drafts/use-followed-address';
import { useUndone } from '@/components/history/undo-change';
import { useOwnApi } from '@/components/layout/own-api';
import { StaffScreen } from '@/components/layout/staff-page';
import { StaffTitle } from '@/components/layout/staff-title';
import { useWayBack } from '@/components/layout/way-back';
import { StatusBadge } from '@/components/records/record-badges';
import { recordScreens } from '@/components/records/record-screens';
import { findOthersDraft, OthersDraft } from '@/components/review/review-card';
import { buildPlanPath } from '@/components/staff-paths/plan-paths';
import { ReadState } from '@/components/ui/read-state';
import { ScreenLink } from '@/components/ui/screen-link';
import { useReadOnce } from '@/lib/browser/reading';
import { buildDraftKey, storeDraft } from '@/lib/browser/saved-draft';
import { readAddress } from '@/lib/browser/this-page';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { useMayPublish } from '@/lib/features/accounts/client';
import { useCategoryNames } from '@/lib/features/categories/client';
import { useReviewDetail } from '@/lib/features/review/client';
import { findStoredWordPuzzle, findWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import { toFormStart } from './use-word-puzzle-form';
import { WordPuzzleForm } from './word-puzzle-form';

/** It names a puzzle by its slot or, on the bench, by its id. A new puzzle on the bench has an empty id. */
interface PuzzleAddress {
  categoryId?: string;
  forDate?: CalendarDate;
  puzzleId?: string;
}

async function findPuzzle({ categoryId, forDate, puzzleId }: PuzzleAddress): Promise<WordPuzzle | null> {
  if (!categoryId || puzzleId === '') return null;
  if (puzzleId) return findStoredWordPuzzle({ id: puzzleId, categoryId });
  return forDate ? findWordPuzzle(categoryId, forDate) : null;
}

/** Loads the puzzle (null if it is not stored yet) and its review. An Undo or a restore changes the key of the form. */
function useEditedWordPuzzle(address: PuzzleAddress) {
  const { categoryId, forDate, puzzleId } = address;
  const isNamed = Boolean(categoryId && (forDate || puzzleId));
  const { visit, follow } = useFollowedAddress();
  const key = `${visit} ${categoryId} ${forDate} ${puzzleId}`;
  const initial = isNamed ? undefined : null;
  const read = useReadOnce(key, () => findPuzzle(address), initial);
  const { data: stored, mutate } = read;
  const isOwnApi = useOwnApi();
  const reviewed = useReviewDetail(
    isOwnApi && stored ? { subjectType: 'word_puzzle', subjectId: stored.id } : undefined,
  );
  const [restorations, setRestorations] = useState(0);
  /** The form of this visit has been shown, and stays visible while its review is reloaded. */
  const [shownVisit, setShownVisit] = useState<number>();
  // The form may begin with the person's own proposed change, so it waits for the review, too.
  const awaited = stored === undefined ? read : reviewed;
  const isRead = stored !== undefined && !reviewed.isLoading && !reviewed.error;
  if (isRead && shownVisit !== visit) setShownVisit(visit);

  const setStored = (puzzle: WordPuzzle | null) => mutate(puzzle, { revalidate: false });

  const followTo = ({ id = '', ...place }: Pick<WordPuzzle, 'categoryId' | 'forDate'> & { id?: string }) =>
    follow(recordScreens.word_puzzle.editPath({ id, ...place }));

  async function renderAnew(puzzle: WordPuzzle | null) {
    await setStored(puzzle);
    setRestorations((count) => count + 1);
  }

  async function show(puzzle: WordPuzzle) {
    await renderAnew(puzzle);
    followTo(puzzle);
  }

  /** Shows the puzzle as stored now; returns false if it was deleted. */
  async function showRestored(): Promise<boolean> {
    // If the puzzle cannot be loaded now, the form keeps the known version, and its next save ends in a conflict.
    const puzzle = stored && (await findStoredWordPuzzle(stored).catch(() => stored));
    if (!puzzle) return false;
    await show(puzzle);
    return true;
  }

  useUndone(stored?.id, async () => {
    // If the person stays, the form keeps the unsaved text; saving it opens the conflict dialog.
    if (!stored || !(await confirmLeaving())) return;
    if (await showRestored()) return;
    // Undo removed the new puzzle. The form keeps its content as a draft, which the person can save again.
    const { values } = toFormStart(stored);
    const base = { ...values, word: '', hint: '' };
    storeDraft(buildDraftKey(readAddress()), { values, base, fileNames: [], isCarried: true });
    await renderAnew(null);
  });

  return {
    stored,
    error: awaited.error,
    isLoading: awaited.isLoading,
    retry: () => awaited.mutate(),
    // While the review of another puzzle loads, the hook still returns the previous review.
    review: (reviewed.data?.subjectId === stored?.id && reviewed.data) || null,
    rereadReview: async () => (await reviewed.mutate()) ?? null,
    /** It is undefined until the form can be shown. */
    formKey: stored !== undefined && shownVisit === visit ? `${visit} ${restorations}` : undefined,
    setStored,
    followTo,
    show,
    showRestored,
  };
}

interface EditWordPuzzleScreenProps extends PuzzleAddress {
  /** The form starts with the proposed change, even if another person proposed it. */
  withProposal: boolean;
  today: CalendarDate;
}

/** Creates a word puzzle, or edits the word puzzle of an address (docs/product.md, 2). */
export function EditWordPuzzleScreen({
  categoryId,
  forDate,
  puzzleId,
  withProposal,
  today,
}: EditWordPuzzleScreenProps) {
  const router = useRouter();
  const nameCategory = useCategoryNames();
  const day = forDate ?? (puzzleId === undefined ? today : undefined);
  const edited = useEditedWordPuzzle({ categoryId, forDate: day, puzzleId });
  const { stored, error, isLoading, review, formKey } = edited;
  const othersItem = findOthersDraft(review, useMayPublish());
  const back = useWayBack();
  const backPath =
    back?.path ??
    buildPlanPath({ game: 'word_puzzle', month: (stored?.forDate ?? forDate ?? today).slice(0, 7) });
  const heading = stored ? 'Edit word puzzle' : 'New word puzzle';

  function nameScreen(): string {
    const place = stored ?? { categoryId, forDate };
    if (!place.categoryId || !place.forDate) return heading;
    return `${heading} · ${nameCategory(place.categoryId)}, ${formatMonthDay(place.forDate)}`;
  }

  return (
    <StaffScreen width="narrow">
      {stored !== undefined && <StaffTitle>{nameScreen()}</StaffTitle>}
      <ScreenLink href={backPath}>Back to {back?.name ?? 'word puzzles'}</ScreenLink>
      {stored !== undefined && <h1>{heading}</h1>}
      {stored?.status && (
        <p>
          <StatusBadge status={stored.status} />
        </p>
      )}
      {!formKey && (
        <ReadState
          data={formKey}
          error={error}
          isLoading={isLoading}
          label="Loading word puzzle…"
          onRetry={edited.retry}
        />
      )}
      {othersItem && <OthersDraft item={othersItem} today={today} />}
      {stored !== undefined && formKey && !othersItem && (
        <WordPuzzleForm
          key={formKey}
          stored={stored}
          review={review}
          rereadReview={edited.rereadReview}
          withProposal={withProposal}
          initial={{ categoryId: categoryId ?? '', forDate: day ?? '' }}
          today={today}
          onStored={edited.setStored}
          onDone={(saved, action) => {
            if (action?.leadsTo) router.push(action.leadsTo);
            else if (back && !stored) router.push(back.path);
            else edited.followTo({ ...saved.values, id: saved.stored?.id ?? stored?.id });
          }}
          onRestored={edited.showRestored}
          onEdit={edited.show}
          onDeleted={() => router.push(backPath)}
        />
      )}
    </StaffScreen>
  );
}
