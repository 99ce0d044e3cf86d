'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { StaffScreen } from '@/components/layout/staff-screen';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
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
  const isAsked = Boolean(categoryId && forDate);
  /** Undefined while it is being read. */
  const [stored, setStored] = useState<WordPuzzle | null | undefined>(isAsked ? undefined : null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The form is shown anew with each version that was brought back. */
  const [restorations, setRestorations] = useState(0);
  const backPath = monthPath((stored?.forDate ?? forDate ?? today).slice(0, 7));

  useEffect(() => {
    if (!categoryId || !forDate || stored !== undefined || problem) return;
    let isAwaited = true;
    findWordPuzzle(categoryId, forDate).then(
      (puzzle) => isAwaited && setStored(puzzle),
      (error: unknown) => isAwaited && setProblem(error instanceof ApiError ? error.message : String(error)),
    );
    return () => {
      isAwaited = false;
    };
  }, [categoryId, forDate, stored, problem]);

  function follow(place: Pick<WordPuzzle, 'categoryId' | 'forDate'>) {
    const isHere = place.categoryId === categoryId && place.forDate === forDate;
    if (!isHere) router.replace(wordPuzzlePath(place.categoryId, place.forDate));
  }

  async function showRestored() {
    const puzzle = stored && (await findStoredWordPuzzle(stored).catch(() => null));
    if (!puzzle) return;
    setStored(puzzle);
    setRestorations(restorations + 1);
    follow(puzzle);
  }

  return (
    <StaffScreen narrow>
      <Link href={backPath}>Back to word puzzles</Link>
      <h1>{stored ? 'Edit word puzzle' : 'New word puzzle'}</h1>
      {problem && (
        <Message tone="error" action={<Button onClick={() => setProblem(null)}>Retry</Button>}>
          {problem}
        </Message>
      )}
      {stored === undefined && !problem && <Spinner label="Loading word puzzle…" />}
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
