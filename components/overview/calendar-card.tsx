import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { type CalendarDate, formatShortDay, formatWeekdayDate } from '@/lib/dates/calendar-date';
import type { CalendarRow } from '@/lib/features/overview/contract';
import { statusNames } from '@/lib/features/records/rules';
import { nameRunway } from '@/lib/features/records/runway';
import styles from './calendar-card.module.css';

interface CalendarCardProps {
  title: string;
  days: readonly CalendarDate[];
  rows: readonly CalendarRow[];
  /** The path of the screen for a slot, with or without a record. */
  pathOf: (row: CalendarRow, day: CalendarDate, isGap: boolean) => string;
}

type State = CalendarRow['days'][number];

function nameOf(state: State): string {
  return state ? statusNames[state] : 'Missing';
}

function Place({ state }: { state: State }) {
  if (!state) return <Icon name="plus" />;
  return state === 'ready' ? <Icon name="check" /> : <span>{state === 'draft' ? 'D' : 'R'}</span>;
}

/** The next days of a game by category: ready, not ready yet or missing, each linked to its screen. */
export function CalendarCard({ title, days, rows, pathOf }: CalendarCardProps) {
  return (
    <Card as="section" className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Category</th>
              {days.map((day) => (
                <th key={day} scope="col" className={styles.day}>
                  <time dateTime={day}>{formatShortDay(day)}</time>
                </th>
              ))}
              <th scope="col" className={styles.number}>
                Runway
              </th>
              <th scope="col" className={styles.number}>
                Bench
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.categoryId}>
                <th scope="row" dir="auto" className={styles.category}>
                  {row.category}
                </th>
                {days.map((day, index) => {
                  const state = row.days[index] ?? null;
                  return (
                    <td key={day} className={styles.place}>
                      <Link
                        href={pathOf(row, day, state === null)}
                        className={classNames(styles.link, styles[state ?? 'missing'])}
                        aria-label={`${nameOf(state)}: ${row.category}, ${formatWeekdayDate(day)}`}
                        title={nameOf(state)}
                      >
                        <Place state={state} />
                      </Link>
                    </td>
                  );
                })}
                <td className={styles.number}>{nameRunway(row.runway)}</td>
                <td className={styles.number}>{row.bench}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.legend}>
        ✓ ready · R in review · D draft · + missing. Runway: days from today on that are ready, without a gap.
      </p>
    </Card>
  );
}
