'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { StaffScreen } from '@/components/layout/staff-screen';
import { StaffTitle } from '@/components/layout/staff-title';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { useReadOnce } from '@/lib/browser/use-read-once';
import { type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { useCategoryNames } from '@/lib/features/categories/client';
import { findStoredWordPuzzle, findWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import { WordPuzzleForm } from './word-puzzle-form';
import { monthPath, wordPuzzlePath } from './word-puzzle-paths';

interface EditWordPuzzleScreenProps {
  categoryId?: string;
  forDate?: CalendarDate;
  /** The product's today. */
  today: CalendarDate;
}

/** Makes a word puzzle, or edits the one of the address's category and date (spec, section 2). */
export function EditWordPuzzleScreen({ categoryId, forDate, today }: EditWordPuzzleScreenProps) {
  const router = useRouter();
  const nameOf = useCategoryNames();
  const isAsked = Boolean(categoryId && forDate);
  const {
    data: stored,
    error,
    isLoading,
    mutate,
  } = useReadOnce<WordPuzzle | null>(
    `${categoryId} ${forDate}`,
    async () => (categoryId && forDate ? findWordPuzzle(categoryId, forDate) : null),
    isAsked ? undefined : null,
  );
  const setStored = (puzzle: WordPuzzle) => mutate(puzzle, { revalidate: false });
  /** The form is shown anew with each version that was brought back. */
  const [restorations, setRestorations] = useState(0);
  const backPath = monthPath((stored?.forDate ?? forDate ?? today).slice(0, 7));

  function title(): string {
    const place = stored ?? { categoryId, forDate };
    const job = stored ? 'Edit word puzzle' : 'New word puzzle';
    if (!place.categoryId || !place.forDate) return job;
    return `${job} · ${nameOf(place.categoryId)}, ${formatMonthDay(place.forDate)}`;
  }

  function follow(place: Pick<WordPuzzle, 'categoryId' | 'forDate'>) {
    const isHere = place.categoryId === categoryId && place.forDate === forDate;
    if (!isHere) router.replace(wordPuzzlePath(place.categoryId, place.forDate));
  }

  async function showRestored() {
    const puzzle = stored && (await findStoredWordPuzzle(stored).catch(() => null));
    if (!puzzle) return;
    await setStored(puzzle);
    setRestorations(restorations + 1);
    follow(puzzle);
  }

  return (
    <StaffScreen narrow>
      {stored !== undefined && <StaffTitle>{title()}</StaffTitle>}
      <Link href={backPath}>Back to word puzzles</Link>
      <h1>{stored ? 'Edit word puzzle' : 'New word puzzle'}</h1>
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {isLoading && <Spinner label="Loading word puzzle…" />}
      {stored !== undefined && (
        <WordPuzzleForm
          key={restorations}
          stored={stored}
          initial={{ categoryId: categoryId ?? '', forDate: forDate ?? '' }}
          today={today}
          onStored={setStored}
          onDone={follow}
          onRestored={showRestored}
          onDeleted={() => router.push(backPath)}
        />
      )}
    </StaffScreen>
  );
}
