import type { Page } from 'playwright/test';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';

const findNotes = (page: Page) => page.getByRole('region', { name: 'Notes' });

test('an editor adds a note by keyboard, which empties the field', async ({ staffPage: page, staff }) => {
  await page.goto((await staff.storeQuestion({ forDate: '2031-06-02', text: 'Which fjord is it?' })).path);
  const notes = findNotes(page);
  await notes.getByLabel('Note').fill('Are there two sources?');
  await notes.getByLabel('Note').press('Control+Enter');
  await expect(notes.getByText('Are there two sources?')).toBeVisible();
  await expect(notes.getByText('1 unresolved')).toBeVisible();
  await expect(notes.getByLabel('Note')).toHaveValue('');
});

/** Stores a question with a note. */
async function storeWithNote(staff: StaffCalls, forDate: string, note: string) {
  const stored = await staff.storeQuestion({ forDate, text: `Which fjord is clear on ${forDate}?` });
  await staff.addNote(stored.id, note);
  return stored;
}

test('an editor finds an address in a note as a link', async ({ staffPage: page, staff }) => {
  const note = 'Two sources? See https://example.org/fjords.';
  await page.goto((await storeWithNote(staff, '2031-06-03', note)).path);
  const link = findNotes(page).getByRole('link', { name: 'https://example.org/fjords', exact: true });
  await expect(link).toHaveAttribute('href', 'https://example.org/fjords');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('an editor sees on the browse screen that a question has a note', async ({ staffPage: page, staff }) => {
  await storeWithNote(staff, '2031-06-05', 'Who counts this one?');
  await page.goto('/trivia_questions/2031-06-05');
  await expect(page.getByText('1 note', { exact: true })).toBeVisible();
});

test('an editor reopens a resolved note', async ({ staffPage: page, staff }) => {
  await page.goto((await storeWithNote(staff, '2031-06-04', 'Two sources?')).path);
  const notes = findNotes(page);
  await notes.getByRole('button', { name: 'Resolve' }).click();
  await expect(notes.getByText('resolved by staff')).toBeVisible();
  await expect(notes.getByText('1 unresolved')).toBeHidden();
  await notes.getByRole('button', { name: 'Reopen' }).click();
  await expect(notes.getByText('1 unresolved')).toBeVisible();
  await expectAccessible(page);
});
