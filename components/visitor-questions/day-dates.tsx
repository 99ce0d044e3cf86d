import { Button } from '@/components/ui/button';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { DateField } from '@/components/ui/date-field';
import { IconAnchor } from '@/components/ui/icon-anchor';
import { addDays, type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { type DayPosition, dayPath } from '@/lib/features/questions/day-address';
import styles from './day-dates.module.css';

interface DayDatesProps {
  position: DayPosition;
  /** The product's today: the last day that has anything for visitors. */
  today: CalendarDate;
}

/** Which day a visitor looks at: a day back or ahead, any day, or today. Links and a form, no script. */
export function DayDates({ position, today }: DayDatesProps) {
  const { date, index } = position;
  const stepTo = (days: number) => dayPath({ date: addDays(date, days), index });
  return (
    <div className={styles.dates}>
      <div className={styles.day}>
        <IconAnchor icon="arrow-left" label="Previous day" href={stepTo(-1)} rel="nofollow" />
        <p className={styles.weekday}>{formatWeekdayDate(date)}</p>
        {date < today && <IconAnchor icon="arrow-right" label="Next day" href={stepTo(1)} rel="nofollow" />}
        {date !== today && (
          <ButtonAnchor variant="quiet" href={dayPath({ date: today, index })}>
            Today
          </ButtonAnchor>
        )}
      </div>
      <form className={styles.form} action="/single_games">
        <DateField
          className={styles.field}
          label="Date"
          labelHidden
          name="date"
          defaultValue={date}
          required
        />
        <input type="hidden" name="category" value={index + 1} />
        <Button type="submit">Show</Button>
      </form>
    </div>
  );
}
