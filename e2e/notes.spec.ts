import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures/test';

const notesOf = (page: Page) => page.getByRole('region', { name: 'Notes' });

test('a staff member adds a note by keyboard, and finds the address in it as a link', async ({
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

test('a staff member finds the notes of a question counted on the browse screen', async ({
  staffPage: page,
  staff,
}) => {
  const { id } = await staff.storeQuestion({ forDate: '2031-06-05', text: 'Who wrote a note?' });
  await staff.addNote(id, 'Three sources?');
  await page.goto('/trivia_questions/2031-06-05');
  await expect(page.getByText('1 note', { exact: true })).toBeVisible();
});

test('a staff member finds the text of a note in the history', async ({ staffPage: page, staff }) => {
  const { id } = await staff.storeQuestion({ forDate: '2031-06-06', text: 'Whose note is kept?' });
  await staff.addNote(id, 'Four sources?');
  await page.goto('/history?kind=note');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: 'Four sources?' })).toBeVisible();
});
