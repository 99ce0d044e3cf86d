import { formatMonthDay, formatWeekday } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { archivePath } from '@/lib/features/questions/addresses';
import type { ArchiveDay } from '@/lib/game-api/archive';
import styles from './day-list.module.css';

function countOf({ questions }: ArchiveDay): string | null {
  if (questions === undefined) return null;
  return questions === 1 ? '1 question' : `${questions} questions`;
}

/** Days as links to their questions, in the order given. */
export function DayList({ days }: { days: readonly ArchiveDay[] }) {
  const today = productToday();
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day.date}>
          <a className={styles.day} href={archivePath(day.date)} data-today={day.date === today}>
            <span className={styles.date}>{formatMonthDay(day.date)}</span>
            <span>{day.date === today ? 'Today' : formatWeekday(day.date)}</span>
            <span className={styles.count}>{countOf(day)}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
