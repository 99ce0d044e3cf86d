'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { buildWordPuzzlePath } from '@/components/staff-paths/record-paths';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DateField, Options, SelectField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { ReadError } from '@/components/ui/read-state';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useActiveCategories } from '@/lib/features/categories/client';
import styles from './word-puzzle-form.module.css';

/** Stands in for the plan where the game API has none: it opens the form of a category's word puzzle for a date. */
export function WordPuzzleFinder({ today }: { today: CalendarDate }) {
  const router = useRouter();
  const categories = useActiveCategories();
  const [categoryId, setCategoryId] = useState('');
  const [date, setDate] = useState(today);
  const [isIncomplete, setIsIncomplete] = useState(false);

  function open(event: FormEvent) {
    event.preventDefault();
    if (categoryId && date) router.push(buildWordPuzzlePath(categoryId, date));
    else setIsIncomplete(true);
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={open} noValidate>
        <SelectField
          label="Category"
          value={categoryId}
          onChange={({ target }) => setCategoryId(target.value)}
        >
          <option value="">Select Category</option>
          <Options of={(categories.data ?? []).map(({ id, category }) => [id, category])} />
        </SelectField>
        <DateField label="Select Date" value={date} onChange={({ target }) => setDate(target.value)} />
        <ReadError error={categories.error} onRetry={() => categories.mutate()} />
        {isIncomplete && !(categoryId && date) && (
          <Message tone="error">Select a category and a date.</Message>
        )}
        <Button type="submit" variant="primary">
          Open word puzzle
        </Button>
      </form>
    </Card>
  );
}
