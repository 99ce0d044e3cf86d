import { StaffTitle } from '@/components/layout/staff-title';
import type { Game } from '@/lib/contract/kinds';
import { type CalendarDate, formatMonthDay, formatWeekdayDate } from '@/lib/dates/calendar-date';
import styles from './question-title.module.css';

interface QuestionTitleProps {
  action: 'Create' | 'Edit';
  game: Game;
  category: string;
  forDate: CalendarDate;
}

/** Heads the screens that create and edit a question, on the page and in the browser's tab: its category and date. */
export function QuestionTitle({ action, game, category, forDate }: QuestionTitleProps) {
  const job = game === 'daily' ? action : `${action} weekly`;
  return (
    <div className={styles.title}>
      <StaffTitle>{`${job} · ${category}, ${formatMonthDay(forDate)}`}</StaffTitle>
      <h1 dir="auto">{category}</h1>
      <p className={styles.date}>{formatWeekdayDate(forDate)}</p>
    </div>
  );
}
