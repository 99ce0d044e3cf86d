import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures/test';

const notesOf = (page: Page) => page.getByRole('region', { name: 'Notes' });

test('a staff member adds a note by keyboard, and finds it with a link, on the browse screen and in the history', async ({
  staffPage: page,
  staff,
}) => {
  await page.goto((await staff.storeQuestion({ forDate: '2031-06-02', text: 'Which fjord is it?' })).path);
  const notes = notesOf(page);
  await notes.getByLabel('Note').fill('Two sources? See https://example.org/fjords. ');
  await notes.getByLabel('Note').press('Control+Enter');
  await expect(notes.getByText('1 unresolved')).toBeVisible();
  await expect(notes.getByLabel('Note')).toHaveValue('');
  const link = notes.getByRole('link', { name: 'https://example.org/fjords', exact: true });
  await expect(link).toHaveAttribute('rel', /noopener/);
  await page.goto('/trivia_questions/2031-06-02');
  await expect(page.getByText('1 note', { exact: true })).toBeVisible();
  await page.goto('/history?kind=note');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: 'Two sources? See' })).toBeVisible();
});

test('a staff member resolves a note, and reopens it', async ({ staffPage: page, staff }) => {
  const { id, path } = await staff.storeQuestion({ forDate: '2031-06-04', text: 'Which fjord is clear?' });
  await staff.addNote(id, 'Two sources?');
  await page.goto(path);
  const notes = notesOf(page);
  await notes.getByRole('button', { name: 'Resolve' }).click();
  await expect(notes.getByText('resolved by staff')).toBeVisible();
  await expect(notes.getByText('1 unresolved')).toBeHidden();
  await notes.getByRole('button', { name: 'Reopen' }).click();
  await expect(notes.getByText('1 unresolved')).toBeVisible();
  await expectAccessible(page);
});
