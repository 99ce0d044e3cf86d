import type { Page } from 'playwright/test';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';
import { findQuestionForm } from './pages/question-form';

/** Stores questions on these days of 2031, and opens an empty form of another one. */
async function storeAndOpenForm(page: Page, staff: StaffCalls, day: string, stored: Record<string, string>) {
  for (const [monthDay, text] of Object.entries(stored))
    await staff.storeQuestion({ forDate: `2031-${monthDay}`, text });
  await page.goto(await staff.createPath(`2031-${day}`));
  return { form: findQuestionForm(page), near: page.getByRole('region', { name: 'Near this one' }) };
}

test('an editor who types a near-duplicate sees why it is near', async ({ staffPage: page, staff }) => {
  const similar = 'Which harbour has the blue lighthouse of Kervolan?';
  const { form, near } = await storeAndOpenForm(page, staff, '06-25', { '06-20': similar });
  await form.fill('The blue lighthouse of Kervolan is in which harbour?');
  const first = near.getByRole('listitem').filter({ hasText: similar });
  await expect(first).toContainText('Perhaps the same question');
  await expect(first).toContainText('same answer, same options, same wording');
  await expect(first).toContainText('Fri, Jun 20, 2031');
  await expect(first).toContainText('Ready');
  await expectAccessible(page);
});

test('an editor opens a near-duplicate in a new tab, and keeps the typed text', async ({
  staffPage: page,
  staff,
}) => {
  const similar = 'Which strait has the old ferry of Lissa?';
  const { form, near } = await storeAndOpenForm(page, staff, '06-26', { '06-21': similar });
  await form.fill('The old ferry of Lissa is in which strait?');
  const opened = page.waitForEvent('popup');
  await near.getByRole('link', { name: similar }).click();
  await findQuestionForm(await opened).expectText(similar);
  await form.expectText('The old ferry of Lissa is in which strait?');
});

test('an editor of a stored question sees its near-duplicate as near, and not the question itself', async ({
  staffPage: page,
  staff,
}) => {
  const [text, similar] = [
    'Which quay has the red crane of Orsenna?',
    'The red crane of Orsenna is on which quay?',
  ];
  await staff.storeQuestion({ forDate: '2031-10-20', text: similar });
  await page.goto((await staff.storeQuestion({ forDate: '2031-10-25', text })).path);
  const near = page.getByRole('region', { name: 'Near this one' });
  await expect(near).toContainText(similar);
  await expect(near).not.toContainText(text);
});

test('an editor is warned of a question that gives the answer away', async ({ staffPage: page, staff }) => {
  const leak = 'Who wrote the Beta papers of Ostrevant?';
  const { form, near } = await storeAndOpenForm(page, staff, '06-25', { '06-30': leak });
  await form.fill('Which letter names the famous papers?');
  const warning = near.getByRole('status');
  await expect(warning).toContainText('This answer, “Beta”, stands in');
  await expect(warning.getByRole('link', { name: leak })).toBeVisible();
  await expect(warning).toContainText('Mon, Jun 30, 2031');
  await expectAccessible(page);
});

const waitForFailedSearch = (page: Page) =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith('/search/twins'));

/** Types a question without a connection; its near-duplicate is that of a day before. */
async function typeOffline(page: Page, staff: StaffCalls, castle: string, day: string, dayBefore: string) {
  const similar = `Which castle has the crooked tower of ${castle}?`;
  const { form, near } = await storeAndOpenForm(page, staff, day, { [dayBefore]: similar });
  await page.context().setOffline(true);
  const failed = waitForFailedSearch(page);
  await form.question.fill(`Which castle of ${castle} has the crooked tower?`);
  await failed;
  await expect(near).toBeHidden();
  return { near, similar };
}

test('an editor who is offline reads no error about near records', async ({ staffPage: page, staff }) => {
  await typeOffline(page, staff, 'Morwenna', '09-27', '09-22');
  // An error of the first request would be there before the next one fails.
  const failedAgain = waitForFailedSearch(page);
  await findQuestionForm(page).question.press('!');
  await failedAgain;
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('an editor whose connection is back sees near records again', async ({ staffPage: page, staff }) => {
  const { near, similar } = await typeOffline(page, staff, 'Valmorin', '09-25', '09-20');
  await page.context().setOffline(false);
  await expect(near).toContainText(similar);
});

test('an editor opens the loosely related records by keyboard', async ({ staffPage: page, staff }) => {
  const choices = ['Vaduz', 'Oslo', 'Lima', 'Rome'] as const;
  await staff.storeQuestion({ text: 'Which bear is on a flag?', forDate: '2036-02-22', choices });
  await page.goto(await staff.createPath('2036-02-25', 2));
  const form = findQuestionForm(page);
  await form.question.fill('Who fled from Troy?');
  await form.choice(1).fill('Vaduz');
  await form.isCorrect(1).check();
  const near = page.getByRole('region', { name: 'Near this one' });
  const weak = near.getByRole('link', { name: 'Which bear is on a flag?' });
  await near.getByText('No near-duplicates. Show loosely related records: 1').focus();
  await expect(weak).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(weak).toBeVisible();
  await expectAccessible(page);
});
