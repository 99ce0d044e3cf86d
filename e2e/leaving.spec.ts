import { createPath, questionForm } from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';

test('links, Back, reload and Log off ask before they leave unsaved work, and only then', async ({
  staffPage: page,
  request,
}) => {
  const path = await createPath(request, '2031-01-03');
  await page.goto('/trivia_questions/2031-01-03');
  await page.getByRole('link', { name: 'Create Question' }).click();
  const form = questionForm(page);
  await expect(form.question).toBeFocused();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  // The form is unchanged, so there is no dialog.
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL('/trivia_questions/2031-01-03');
  await page.goForward();
  await expect(form.question).toBeFocused();

  await form.question.click();
  await page.keyboard.type('Half a question');
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(path);

  await page.evaluate(() => window.history.back());
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path);
  await expect(form.question).toHaveValue('Half a question');

  await page.getByRole('button', { name: 'Log off' }).click();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();

  const warned = page.waitForEvent('dialog');
  const asking = page.evaluate(() => window.location.reload());
  const warning = await warned;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await asking;
  await expect(form.question).toHaveValue('Half a question');

  await page.evaluate(() => window.history.back());
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/trivia_questions/2031-01-03');
});

test('without the Navigation API, Back asks, too', async ({ staffPage: page, request }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'navigation', { value: undefined });
  });
  const path = await createPath(request, '2031-01-06');
  await page.goto('/trivia_questions/2031-01-06');
  await page.getByRole('link', { name: 'Create Question' }).click();
  const form = questionForm(page);
  await form.question.click();
  await page.keyboard.type('Half a question');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.evaluate(() => window.history.back());
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(path);
  await expect(form.question).toHaveValue('Half a question');

  await page.evaluate(() => window.history.back());
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/trivia_questions/2031-01-06');
  await expect(page.getByRole('link', { name: 'Create Question' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Question' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.question).toHaveValue('Half a question');
});
