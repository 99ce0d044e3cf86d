'use client';

import { useSearchParams } from 'next/navigation';
import { StaffTitle } from '@/components/layout/staff-title';
import { NotesMark } from '@/components/notes/notes-mark';
import { statusIcons } from '@/components/records/record-badges';
import { monthPath, wordPuzzlePath } from '@/components/staff-paths/record-paths';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Message } from '@/components/ui/message';
import { ButtonLink, ScreenLink } from '@/components/ui/screen-link';
import { Spinner } from '@/components/ui/spinner';
import { useShortcut } from '@/lib/browser/shortcuts';
import {
  addMonths,
  type CalendarDate,
  daysOfMonth,
  formatMonth,
  formatShortDay,
  isCalendarDate,
} from '@/lib/dates/calendar-date';
import { useActiveCategories, useAllCategories } from '@/lib/features/categories/client';
import { useUnresolvedNotes } from '@/lib/features/notes/client';
import { statusNames } from '@/lib/features/records/rules';
import { useWordPuzzles } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import styles from './month-screen.module.css';

/** A category of the table; a deactivated one shows what it has, and no gaps. */
interface MonthColumn {
  id: string;
  category: string;
  active?: boolean;
}

interface MonthTableProps {
  /** `YYYY-MM`. */
  month: string;
  today: CalendarDate;
  categories: readonly MonthColumn[];
  puzzles: readonly WordPuzzle[];
}

/** The month opens where the work is. As it never changes, it runs when the row appears and never again. */
function showOnce(row: HTMLTableRowElement | null): void {
  row?.scrollIntoView({ block: 'center' });
}

/** A month of dates × categories: each cell leads to its puzzle, or to making the one that is missing. */
function MonthTable({ month, today, categories, puzzles }: MonthTableProps) {
  const openNotes = useUnresolvedNotes('word_puzzle');
  const bySlot = new Map(puzzles.map((puzzle) => [`${puzzle.forDate} ${puzzle.categoryId}`, puzzle]));
  return (
    <section className={styles.scroller} aria-label="Word puzzles of the month">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Date
            </th>
            {categories.map(({ id, category, active }) => (
              <th key={id} scope="col" dir="auto">
                {category}
                {active === false && <span className={styles.inactive}> inactive</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {daysOfMonth(month).map((date) => (
            <tr
              key={date}
              ref={date === today ? showOnce : undefined}
              className={styles.day}
              data-today={date === today}
              data-past={date < today}
            >
              <th scope="row" className={styles.date}>
                <time dateTime={date}>{formatShortDay(date)}</time>
                {date === today && <span className="visually-hidden"> (today)</span>}
              </th>
              {categories.map(({ id, category, active }) => {
                const puzzle = bySlot.get(`${date} ${id}`);
                if (!puzzle && active === false) return <td key={id} className={styles.cell} />;
                return (
                  <td key={id} className={styles.cell}>
                    <ScreenLink
                      href={wordPuzzlePath(id, date)}
                      className={puzzle ? styles.word : styles.gap}
                      aria-label={
                        puzzle ? undefined : `Create word puzzle: ${category}, ${formatShortDay(date)}`
                      }
                      title={puzzle?.hint}
                      dir="auto"
                    >
                      {puzzle ? puzzle.word : '+'}
                      {puzzle?.status && puzzle.status !== 'ready' && (
                        <span className={styles.status}>
                          <Icon name={statusIcons[puzzle.status]} /> {statusNames[puzzle.status]}
                        </span>
                      )}
                    </ScreenLink>
                    <NotesMark count={openNotes.get(puzzle?.id ?? '')} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

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
