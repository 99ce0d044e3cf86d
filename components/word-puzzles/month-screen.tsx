'use client';

import { useSearchParams } from 'next/navigation';
import { StaffTitle } from '@/components/layout/staff-title';
import { monthPath, wordPuzzlePath } from '@/components/staff-paths/word-puzzle-paths';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { IconButton } from '@/components/ui/icon-button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { useShortcut } from '@/lib/browser/shortcuts';
import { addMonths, type CalendarDate, formatMonth, isCalendarDate } from '@/lib/dates/calendar-date';
import { useActiveCategories, useAllCategories } from '@/lib/features/categories/client';
import { useWordPuzzles } from '@/lib/features/word-puzzles/client';
import styles from './month-screen.module.css';
import { type MonthColumn, MonthTable } from './month-table';

function readMonth(search: URLSearchParams, otherwise: string): string {
  const asked = search.get('month') ?? '';
  return isCalendarDate(`${asked}-01`) ? asked : otherwise;
}

/** The word puzzles of a month: dates down, categories across, gaps in sight. The month lives in the URL. */
export function MonthScreen({ today }: { today: CalendarDate }) {
  const thisMonth = today.slice(0, 7);
  const month = readMonth(useSearchParams(), thisMonth);
  const puzzles = useWordPuzzles(month);
  const categories = useActiveCategories();
  const all = useAllCategories();
  const hidden = all.data?.filter(
    ({ id, active }) => !active && puzzles.data?.some(({ categoryId }) => categoryId === id),
  );
  const columns: MonthColumn[] = [...(categories.data ?? []), ...(hidden ?? [])];
  const error = puzzles.error ?? categories.error;
  const goTo = (next: string) => window.history.pushState(null, '', monthPath(next));
  // From the address: a quick hand is ahead of what is shown.
  const step = (by: -1 | 1) => () =>
    goTo(addMonths(readMonth(new URLSearchParams(window.location.search), thisMonth), by));

  useShortcut({ keys: 'Alt+ArrowUp', description: 'Previous month', run: step(-1) });
  useShortcut({ keys: 'Alt+ArrowDown', description: 'Next month', run: step(1) });

  function retry() {
    puzzles.mutate();
    categories.mutate();
  }

  return (
    <section className={styles.screen}>
      <StaffTitle>{`Word puzzles · ${formatMonth(`${month}-01`)}`}</StaffTitle>
      <div className={styles.heading}>
        <h1>Word puzzles</h1>
        <ButtonLink variant="primary" href={wordPuzzlePath()}>
          New word puzzle
        </ButtonLink>
      </div>
      <div className={styles.months}>
        <IconButton icon="arrow-left" label="Previous month" onClick={step(-1)} />
        <h2 className={styles.month} aria-live="polite">
          {formatMonth(`${month}-01`)}
        </h2>
        <IconButton icon="arrow-right" label="Next month" onClick={step(1)} />
        {month !== thisMonth && (
          <Button variant="quiet" onClick={() => goTo(thisMonth)}>
            This month
          </Button>
        )}
      </div>
      {error && (
        <Message tone="error" action={<Button onClick={retry}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {categories.data && columns.length === 0 && (
        <Message tone="info">There are no active categories.</Message>
      )}
      {puzzles.data && columns.length > 0 ? (
        <MonthTable month={month} today={today} categories={columns} puzzles={puzzles.data} />
      ) : (
        !error && <Spinner label="Loading word puzzles…" className={styles.waiting} />
      )}
    </section>
  );
}
