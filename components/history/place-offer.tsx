import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/field';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import styles from './history-list.module.css';

interface PlaceOfferProps {
  /** On this day the record's category has the next free slot. */
  free?: CalendarDate;
  isBusy: boolean;
  /** Brings the record back on a day, or to the bench for null. */
  onChoose: (forDate: CalendarDate | null) => void;
}

/** Offers other places for a deleted record whose own place is taken. */
export function PlaceOffer({ free, isBusy, onChoose }: PlaceOfferProps) {
  const [day, setDay] = useState('');
  return (
    <div className={styles.places}>
      {free && (
        <Button busy={isBusy} onClick={() => onChoose(free)}>
          Bring it back on {formatWeekdayDate(free)}
        </Button>
      )}
      <DateField label="Another date" value={day} onChange={({ target }) => setDay(target.value)} />
      <Button aria-disabled={isBusy || day === ''} onClick={() => day && onChoose(day)}>
        Bring it back then
      </Button>
      <Button busy={isBusy} onClick={() => onChoose(null)}>
        To the bench
      </Button>
    </div>
  );
}
