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

test('a staff member who types a near-duplicate sees the stored question, and opens it in a new tab', async ({
  staffPage: page,
  staff,
}) => {
  const similar = 'Which harbour has the blue lighthouse of Kervolan?';
  const { form, near } = await storeAndOpenForm(page, staff, '06-25', { '06-20': similar });
  await form.fill('The blue lighthouse of Kervolan is in which harbour?');
  const first = near.getByRole('listitem').filter({ hasText: similar });
  await expect(first).toContainText('Perhaps the same question');
  await expect(first).toContainText('same answer, same options, same wording');
  await expect(first).toContainText('Fri, Jun 20, 2031');
  await expect(first).toContainText('Ready');
  await expectAccessible(page);

  const [tab] = await Promise.all([page.waitForEvent('popup'), first.getByRole('link').click()]);
  await findQuestionForm(tab).expectText(similar);
  // A record is not near itself, and typed text stays.
  await expect(tab.getByRole('region', { name: 'Near this one' })).not.toContainText(similar);
  await form.expectText('The blue lighthouse of Kervolan is in which harbour?');
});

test('a staff member is warned of a question within 14 days that gives the answer away, and not of a later one', async ({
  staffPage: page,
  staff,
}) => {
  const leak = 'Who wrote the Beta papers of Ostrevant?';
  const stored = { '06-30': leak, '07-10': 'Where is Beta, in Ostrevant?' };
  const { form, near } = await storeAndOpenForm(page, staff, '06-25', stored);
  await form.fill('Which letter names the famous papers?');
  const warning = near.getByRole('status');
  await expect(warning.getByRole('listitem')).toHaveCount(1);
  await expect(warning).toContainText('This answer, “Beta”, stands in');
  await expect(warning.getByRole('link', { name: leak })).toBeVisible();
  await expect(warning).toContainText('Mon, Jun 30, 2031');
  await expectAccessible(page);
});

test('a staff member who loses the connection sees neither near records nor an error, and sees the records once it is back', async ({
  staffPage: page,
  staff,
}) => {
  const similar = 'Which castle has the crooked tower of Valmorin?';
  const { form, near } = await storeAndOpenForm(page, staff, '09-25', { '09-20': similar });
  await form.question.fill('Which castle has the crooked tower?');
  await expect(near).toContainText(similar);
  await page.context().setOffline(true);
  await form.question.fill('Which castle has the crooked tower, again?');
  await expect(near).toBeHidden();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(near).toContainText(similar);
});
