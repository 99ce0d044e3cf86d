'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useFollowedAddress } from '@/components/drafts/use-followed-address';
import { useUndone } from '@/components/history/undo-change';
import { useOwnApi } from '@/components/layout/own-api';
import { StaffScreen } from '@/components/layout/staff-screen';
import { StaffTitle } from '@/components/layout/staff-title';
import { useWayBack } from '@/components/layout/way-back';
import { StatusBadge } from '@/components/records/status-badge';
import { OthersDraft, othersDraft } from '@/components/review/others-draft';
import { benchPuzzlePath, monthPath, wordPuzzlePath } from '@/components/staff-paths/word-puzzle-paths';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ScreenLink } from '@/components/ui/screen-link';
import { Spinner } from '@/components/ui/spinner';
import { here } from '@/lib/browser/here';
import { draftKey, storeDraft } from '@/lib/browser/saved-draft';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { useReadOnce } from '@/lib/browser/use-read-once';
import { type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { useCategoryNames } from '@/lib/features/categories/client';
import { useReviewDetail } from '@/lib/features/review/client';
import { useMayPublish } from '@/lib/features/staff/client';
import { findStoredWordPuzzle, findWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import { WordPuzzleForm } from './word-puzzle-form';

interface EditWordPuzzleScreenProps {
  categoryId?: string;
  forDate?: CalendarDate;
  /** Which puzzle of the bench. */
  puzzleId?: string;
  /** Begins with the change that is proposed, whoever proposed it. */
  withProposal?: boolean;
  /** The product's today. */
  today: CalendarDate;
}

async function find({
  categoryId,
  forDate,
  puzzleId,
}: Pick<EditWordPuzzleScreenProps, 'categoryId' | 'forDate' | 'puzzleId'>): Promise<WordPuzzle | null> {
  if (puzzleId && categoryId) {
    return findStoredWordPuzzle({ id: puzzleId, categoryId, word: '', hint: '' });
  }
  return categoryId && forDate ? findWordPuzzle(categoryId, forDate) : null;
}

/** Makes a word puzzle, or edits the one of the address's category and date (docs/product.md, 2). */
export function EditWordPuzzleScreen({
  categoryId,
  forDate,
  puzzleId,
  withProposal = false,
  today,
}: EditWordPuzzleScreenProps) {
  const router = useRouter();
  const nameOf = useCategoryNames();
  const isAsked = Boolean((categoryId && forDate) || puzzleId);
  const { visit, follow } = useFollowedAddress();
  const {
    data: stored,
    error,
    isLoading,
    mutate,
  } = useReadOnce<WordPuzzle | null>(
    `${visit} ${categoryId} ${forDate} ${puzzleId}`,
    async () => find({ categoryId, forDate, puzzleId }),
    isAsked ? undefined : null,
  );
  const isOwnApi = useOwnApi();
  const reviewed = useReviewDetail(
    isOwnApi && stored ? { subjectType: 'word_puzzle', subjectId: stored.id } : undefined,
  );
  const review = (stored && reviewed.data) ?? null;
  const others = othersDraft(review, useMayPublish());
  /** The form is shown anew with each version that was brought back. */
  const [restorations, setRestorations] = useState(0);
  /** The visit whose form is on the screen: it stays there while its review is asked for again. */
  const [begun, setBegun] = useState<number>();
  const isKnown = stored !== undefined && !reviewed.isLoading && !others;
  if (isKnown && begun !== visit) setBegun(visit);
  /** The id of the stored puzzle, already known when the save that made it ends. */
  const storedId = useRef<string>(undefined);
  const setStored = (puzzle: WordPuzzle | null) => mutate(puzzle, { revalidate: false });
  const back = useWayBack();
  const backPath = back?.path ?? monthPath((stored?.forDate ?? forDate ?? today).slice(0, 7));

  function title(): string {
    const place = stored ?? { categoryId, forDate };
    const job = stored ? 'Edit word puzzle' : 'New word puzzle';
    if (!place.categoryId || !place.forDate) return job;
    return `${job} · ${nameOf(place.categoryId)}, ${formatMonthDay(place.forDate)}`;
  }

  const followTo = ({ id, ...place }: Pick<WordPuzzle, 'categoryId' | 'forDate'> & { id?: string }) =>
    follow(
      id && !place.forDate
        ? benchPuzzlePath({ id, categoryId: place.categoryId })
        : wordPuzzlePath(place.categoryId, place.forDate),
    );

  /** Begins the form anew with what is stored now. */
  async function show(puzzle: WordPuzzle | null) {
    await setStored(puzzle);
    setRestorations((count) => count + 1);
  }

  /** Shows the puzzle as it is stored now; false when it is gone, or could not be read. */
  async function showRestored(): Promise<boolean> {
    const puzzle = stored && (await findStoredWordPuzzle(stored).catch(() => stored));
    if (!puzzle) return false;
    await show(puzzle);
    followTo(puzzle);
    return true;
  }

  useUndone(stored?.id, async () => {
    // Who stays keeps what was typed since: saving it asks which of the two versions to keep.
    if (!stored || !(await confirmLeaving())) return;
    if (await showRestored()) return;
    // Undo removed the new puzzle: the form holds what was typed, to be saved again or left.
    const { word, hint, ...place } = stored;
    const base = {
      categoryId: place.categoryId,
      forDate: place.forDate ?? '',
      word: '',
      hint: '',
      reason: '',
    };
    storeDraft(draftKey(here()), { values: { ...base, word, hint }, base, fileNames: [], isCarried: true });
    await show(null);
  });

  return (
    <StaffScreen width="narrow">
      {stored !== undefined && <StaffTitle>{title()}</StaffTitle>}
      <ScreenLink href={backPath}>Back to {back?.name ?? 'word puzzles'}</ScreenLink>
      <h1>{stored ? 'Edit word puzzle' : 'New word puzzle'}</h1>
      {stored?.status && (
        <p>
          <StatusBadge status={stored.status} />
        </p>
      )}
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {isLoading && <Spinner label="Loading word puzzle…" />}
      {others && <OthersDraft item={others} today={today} />}
      {stored !== undefined && begun === visit && !others && (
        <WordPuzzleForm
          key={`${visit} ${restorations}`}
          stored={stored}
          review={review}
          rereadReview={async () => (await reviewed.mutate()) ?? null}
          withProposal={withProposal}
          initial={{ categoryId: categoryId ?? '', forDate: forDate ?? '' }}
          today={today}
          onStored={(puzzle) => {
            storedId.current = puzzle.id;
            setStored(puzzle);
          }}
          onDone={(place, action) => {
            if (action?.leadsTo) router.push(action.leadsTo);
            else if (back && !stored) router.push(back.path);
            else followTo({ ...place, id: storedId.current });
          }}
          onRestored={showRestored}
          onDeleted={() => router.push(backPath)}
        />
      )}
    </StaffScreen>
  );
}
