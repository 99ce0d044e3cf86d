'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useUndone } from '@/components/history/undo-change';
import { StaffScreen } from '@/components/layout/staff-screen';
import { StaffTitle } from '@/components/layout/staff-title';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { here } from '@/lib/browser/here';
import { draftKey, storeDraft } from '@/lib/browser/saved-draft';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
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
  /** The form is shown anew with each version that was brought back. */
  const [restorations, setRestorations] = useState(0);
  const setStored = (puzzle: WordPuzzle | null) => mutate(puzzle, { revalidate: false });
  const backPath = monthPath((stored?.forDate ?? forDate ?? today).slice(0, 7));

  function title(): string {
    const place = stored ?? { categoryId, forDate };
    const job = stored ? 'Edit word puzzle' : 'New word puzzle';
    if (!place.categoryId || !place.forDate) return job;
    return `${job} · ${nameOf(place.categoryId)}, ${formatMonthDay(place.forDate)}`;
  }

  function follow(place: Pick<WordPuzzle, 'categoryId' | 'forDate'>) {
    const path = wordPuzzlePath(place.categoryId, place.forDate);
    if (path !== here()) router.replace(path);
  }

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
    follow(puzzle);
    return true;
  }

  useUndone(stored?.id, async () => {
    // What was typed since stays: its save will ask which of the two versions to keep.
    if (!stored || !(await confirmLeaving())) return;
    if (await showRestored()) return;
    // It was new, and is gone: what was typed is there again, to be made or left.
    const { word, hint, ...place } = stored;
    const base = { categoryId: place.categoryId, forDate: place.forDate, word: '', hint: '', reason: '' };
    storeDraft(draftKey(here()), { values: { ...base, word, hint }, base, fileNames: [], isCarried: true });
    await show(null);
  });

  return (
    <StaffScreen width="narrow">
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
