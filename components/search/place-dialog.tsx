import { type SubmitEvent, useId, useState } from 'react';
import { tellSaved } from '@/components/history/undo-change';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { moveRecord } from '@/lib/features/plan/client';
import { nameDate } from '@/lib/features/records/rules';
import type { FoundRecord } from '@/lib/features/search/contract';
import styles from './search-screen.module.css';

interface PlaceDialogProps {
  record: FoundRecord;
  today: CalendarDate;
  onClose: () => void;
}

/** Asks for the day that a record goes to, in its category; what is in the way is said, and nothing is moved then. */
export function PlaceDialog({ record, today, onClose }: PlaceDialogProps) {
  const { kind: game, id, version, categoryId, category, forDate, title } = record;
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useId();

  async function place(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!date) {
      setProblem('Choose a day.');
      return;
    }
    setIsBusy(true);
    try {
      const moved = await moveRecord({ game, id, version, categoryId, forDate: date });
      tellSaved(`Placed on ${nameDate(date)}`, moved);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={forDate ? 'Move to another day' : 'Place on a day'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {forDate ? 'Move' : 'Place'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={place} noValidate>
        <p className={styles.title} dir="auto">
          {title.map(({ text }) => text).join('') || 'Without a text'}
        </p>
        <DateField
          label="Date"
          hint={`${category}, ${nameDate(forDate)}`}
          min={today}
          value={date}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => setDate(target.value)}
        />
        {problem && (
          <Message key={problem} tone="error">
            {problem}
          </Message>
        )}
      </form>
    </Dialog>
  );
}
