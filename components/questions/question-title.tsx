import { StaffTitle } from '@/components/layout/staff-title';
import type { QuestionGame } from '@/lib/contract/kinds';
import { type CalendarDate, formatMonthDay, formatWeekdayDate } from '@/lib/dates/calendar-date';
import styles from './question-form.module.css';

interface QuestionTitleProps {
  action: 'Create' | 'Edit';
  game: QuestionGame;
  category: string;
  forDate: CalendarDate | undefined;
}

export function QuestionTitle({ action, game, category, forDate }: QuestionTitleProps) {
  const job = game === 'daily' ? action : `${action} weekly`;
  return (
    <div className={styles.title}>
      <StaffTitle>{`${job} · ${category}, ${forDate ? formatMonthDay(forDate) : 'bench'}`}</StaffTitle>
      <h1 dir="auto">{category}</h1>
      <p className="quiet">{forDate ? formatWeekdayDate(forDate) : 'On the bench, without a date'}</p>
    </div>
  );
}
