'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { type SubmitEvent, useState } from 'react';
import { CELL } from '@/components/layout/way-back';
import { buildWordPuzzlePath } from '@/components/staff-paths/record-paths';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DateField, Options, SelectField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { ReadError } from '@/components/ui/read-state';
import { type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';
import { useActiveCategories } from '@/lib/features/categories/client';
import styles from './word-puzzle-form.module.css';

/** Replaces the plan if the game API has none. It opens the form of a category's word puzzle for a date. */
export function WordPuzzleFinder({ today }: { today: CalendarDate }) {
  const router = useRouter();
  const categories = useActiveCategories();
  /** The search palette passes the typed day in the address. */
  const named = useSearchParams().get(CELL);
  const [isIncomplete, setIsIncomplete] = useState(false);

  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const categoryId = String(fields.get('category'));
    const date = String(fields.get('date'));
    setIsIncomplete(!(categoryId && date));
    if (categoryId && date) router.push(buildWordPuzzlePath(categoryId, date));
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={open} noValidate>
        <SelectField label="Category" name="category">
          <option value="">Select Category</option>
          <Options of={(categories.data ?? []).map(({ id, category }) => [id, category])} />
        </SelectField>
        <DateField
          key={named}
          label="Select Date"
          name="date"
          defaultValue={isCalendarDate(named) ? named : today}
        />
        <ReadError error={categories.error} onRetry={() => categories.mutate()} />
        {isIncomplete && <Message tone="error">Select a category and a date.</Message>}
        <Button type="submit" variant="primary">
          Open word puzzle
        </Button>
      </form>
    </Card>
  );
}
