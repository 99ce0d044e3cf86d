import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import styles from './question-title.module.css';

/** Heads the screens that create and edit a question: its category and date. */
export function QuestionTitle({ category, forDate }: { category: string; forDate: CalendarDate }) {
  return (
    <div className={styles.title}>
      <h1 dir="auto">{category}</h1>
      <p className={styles.date}>{formatWeekdayDate(forDate)}</p>
    </div>
  );
}
