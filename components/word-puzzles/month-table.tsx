import { NotesMark } from '@/components/notes/notes-mark';
import { statusIcons } from '@/components/records/status-badge';
import { wordPuzzlePath } from '@/components/staff-paths/word-puzzle-paths';
import { Icon } from '@/components/ui/icon';
import { ScreenLink } from '@/components/ui/screen-link';
import { type CalendarDate, daysOfMonth, formatShortDay } from '@/lib/dates/calendar-date';
import { useUnresolvedNotes } from '@/lib/features/notes/client';
import { statusNames } from '@/lib/features/records/rules';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import styles from './month-table.module.css';

/** A category of the table; a deactivated one shows what it has, and no gaps. */
export interface MonthColumn {
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
export function MonthTable({ month, today, categories, puzzles }: MonthTableProps) {
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
