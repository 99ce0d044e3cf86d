import { type SubmitEvent, useId, useState } from 'react';
import { tellSaved } from '@/components/history/undo-change';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import { useAction } from '@/components/ui/use-action';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { moveRecord } from '@/lib/features/plan/client';
import { nameDate } from '@/lib/features/records/rules';
import type { FoundRecord } from '@/lib/features/search/contract';
import styles from './search-screen.module.css';

interface PlaceDialogProps {
  record: FoundRecord;
  today: CalendarDate;
  onClose: () => void;
}

/** Asks for the day that a record moves to, in its category; a refusal is shown, and then nothing is moved. */
export function PlaceDialog({ record, today, onClose }: PlaceDialogProps) {
  const { kind: game, id, version, categoryId, category, forDate, title } = record;
  const [date, setDate] = useState('');
  const { busy, problem, setProblem, run } = useAction<'place'>();
  const form = useId();

  async function place() {
    const moved = await moveRecord({ game, id, version, categoryId, forDate: date });
    tellSaved(`Placed on ${nameDate(date)}`, moved);
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (date) void run('place', place);
    else setProblem('Choose a day.');
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={forDate ? 'Move to another day' : 'Place on a day'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy !== null}>
            {forDate ? 'Move' : 'Place'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
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
