import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { IconButton } from '@/components/ui/icon-button';
import { addDays, type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import styles from './browse-dates.module.css';

interface BrowseDatesProps {
  date: CalendarDate;
  /** The product's today. */
  today: CalendarDate;
  onChange: (date: CalendarDate) => void;
}

/** Which day a browse screen shows: a day back or ahead, any day, or today. */
export function BrowseDates({ date, today, onChange }: BrowseDatesProps) {
  return (
    <div className={styles.dates}>
      <IconButton icon="arrow-left" label="Previous day" onClick={() => onChange(addDays(date, -1))} />
      <DateField
        label="Date"
        labelHidden
        value={date}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
      <IconButton icon="arrow-right" label="Next day" onClick={() => onChange(addDays(date, 1))} />
      {date !== today && (
        <Button variant="quiet" onClick={() => onChange(today)}>
          Today
        </Button>
      )}
      <p className={styles.weekday}>{formatWeekdayDate(date)}</p>
    </div>
  );
}
