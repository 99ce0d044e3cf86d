'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { findWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import styles from './edit-word-puzzle-screen.module.css';
import type { WordPuzzlePlace } from './use-word-puzzle-form';
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

  function follow(puzzle: WordPuzzle | null, place: WordPuzzlePlace) {
    const isHere = place.categoryId === categoryId && place.forDate === forDate;
    if (!isHere) router.replace(wordPuzzlePath(place.categoryId, place.forDate));
    // What is stored now, the API has not told: it is read.
    else setStored(puzzle ?? undefined);
  }

  return (
    <section className={styles.screen}>
      <Link href={monthPath((stored?.forDate ?? forDate ?? today).slice(0, 7))}>Back to word puzzles</Link>
      <h1>{stored ? 'Edit word puzzle' : 'New word puzzle'}</h1>
      {problem && (
        <Message tone="error" action={<Button onClick={() => setProblem(null)}>Retry</Button>}>
          {problem}
        </Message>
      )}
      {stored === undefined && !problem && <Spinner label="Loading word puzzle…" />}
      {stored !== undefined && (
        <WordPuzzleForm
          stored={stored}
          initial={{ categoryId: categoryId ?? '', forDate: forDate ?? '' }}
          today={today}
          onSaved={follow}
          onRestored={() => setStored(undefined)}
        />
      )}
    </section>
  );
}
