import type { Locator, Page } from 'playwright/test';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';

/**
 * The plan on the screen, by the names people know its parts by. A month of it has thousands of nodes: rows are found by
 * their heads and records by their texts, as the name of a row is made of all that its cells say.
 */
export function planOf(page: Page) {
  const region = page.getByRole('region', { name: 'Plan' });
  const row = (date: string) =>
    region.getByRole('row').filter({ has: page.getByRole('rowheader', { name: date }) });
  return {
    region,
    row,
    record: (text: string): Locator => region.getByRole('button').filter({ hasText: text }),
    inRow: (date: string, text: string): Locator => row(date).getByText(text),
    gap: (category: string, date: CalendarDate, state = ''): Locator =>
      region.getByLabel(`Missing: create: ${category}, ${formatWeekdayDate(date)}${state}`, { exact: true }),
    spoken: page.getByRole('status', { name: 'Moves' }),
    selected: page.getByRole('region', { name: 'Selected' }),
  };
}
