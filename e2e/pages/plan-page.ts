import type { Locator, Page } from 'playwright/test';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';

/**
 * The plan. A month has thousands of nodes, and a query by role computes the role of each, so elements of the
 * table are found by tag, rows by their heads, records by their texts. plan.spec.ts tests their roles.
 */
export function findPlan(page: Page) {
  const region = page.locator('section[aria-label="Plan"]');
  const row = (date: string) => region.locator('tr').filter({ has: page.locator('th', { hasText: date }) });
  return {
    region,
    row,
    // It is found by its title, because its warnings name other records.
    record: (text: string): Locator =>
      region.locator('button').filter({ has: page.locator('[dir="auto"]', { hasText: text }) }),
    // The warnings behind a title may name it, too.
    inRow: (date: string, text: string): Locator => row(date).getByText(text).first(),
    gap: (category: string, date: CalendarDate, state = ''): Locator =>
      region.getByLabel(`Missing: create: ${category}, ${formatWeekdayDate(date)}${state}`, { exact: true }),
    spoken: page.getByRole('status', { name: 'Moves' }),
    selected: page.getByRole('region', { name: 'Selected' }),
  };
}

/** Opens a month of the plan. */
export async function openPlan(page: Page, month: string) {
  await page.goto(`/plan?month=${month}`);
  return findPlan(page);
}
