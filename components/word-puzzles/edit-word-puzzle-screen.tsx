'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { StaffScreen } from '@/components/layout/staff-screen';
import { StaffTitle } from '@/components/layout/staff-title';
import { useWayBack } from '@/components/layout/way-back';
import { StatusBadge } from '@/components/records/status-badge';
import { OthersDraft, othersDraft } from '@/components/review/review-card';
import { monthPath } from '@/components/staff-paths/word-puzzle-paths';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ScreenLink } from '@/components/ui/screen-link';
import { Spinner } from '@/components/ui/spinner';
import { type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { useCategoryNames } from '@/lib/features/categories/client';
import { useMayPublish } from '@/lib/features/staff/client';
import { type PuzzleAddress, useEditedWordPuzzle } from './use-edited-word-puzzle';
import { WordPuzzleForm } from './word-puzzle-form';

interface EditWordPuzzleScreenProps extends PuzzleAddress {
  /** Begins with the change that is proposed, whoever proposed it. */
  withProposal?: boolean;
  /** The product's today. */
  today: CalendarDate;
}

/** Makes a word puzzle, or edits the one of an address (docs/product.md, 2). */
export function EditWordPuzzleScreen({
  categoryId,
  forDate,
  puzzleId,
  withProposal = false,
  today,
}: EditWordPuzzleScreenProps) {
  const router = useRouter();
  const nameOf = useCategoryNames();
  const edited = useEditedWordPuzzle({ categoryId, forDate, puzzleId });
  const { stored, error, isLoading, review, formKey } = edited;
  const others = othersDraft(review, useMayPublish());
  /** The id of the stored puzzle, already known when the save that made it ends. */
  const storedId = useRef<string>(undefined);
  const back = useWayBack();
  const backPath = back?.path ?? monthPath((stored?.forDate ?? forDate ?? today).slice(0, 7));
  const heading = stored ? 'Edit word puzzle' : 'New word puzzle';

  function title(): string {
    const place = stored ?? { categoryId, forDate };
    if (!place.categoryId || !place.forDate) return heading;
    return `${heading} · ${nameOf(place.categoryId)}, ${formatMonthDay(place.forDate)}`;
  }

  return (
    <StaffScreen width="narrow">
      {stored !== undefined && <StaffTitle>{title()}</StaffTitle>}
      <ScreenLink href={backPath}>Back to {back?.name ?? 'word puzzles'}</ScreenLink>
      <h1>{heading}</h1>
      {stored?.status && (
        <p>
          <StatusBadge status={stored.status} />
        </p>
      )}
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={edited.retry}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {isLoading && <Spinner label="Loading word puzzle…" />}
      {others && <OthersDraft item={others} today={today} />}
      {stored !== undefined && formKey && !others && (
        <WordPuzzleForm
          key={formKey}
          stored={stored}
          review={review}
          rereadReview={edited.rereadReview}
          withProposal={withProposal}
          initial={{ categoryId: categoryId ?? '', forDate: forDate ?? '' }}
          today={today}
          onStored={(puzzle) => {
            storedId.current = puzzle.id;
            edited.setStored(puzzle);
          }}
          onDone={(place, action) => {
            if (action?.leadsTo) router.push(action.leadsTo);
            else if (back && !stored) router.push(back.path);
            else edited.followTo({ ...place, id: storedId.current });
          }}
          onRestored={edited.showRestored}
          onDeleted={() => router.push(backPath)}
        />
      )}
    </StaffScreen>
  );
}
