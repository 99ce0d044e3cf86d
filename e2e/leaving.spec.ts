import type { Page } from 'playwright/test';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, test } from './fixtures/test';
import { findQuestionForm } from './pages/question-form';

const BROWSE = '/trivia_questions/2031-01-03';
const TYPED = 'Half a question';

/** Opens an empty form from the browse screen, and returns its path. */
async function openEmptyForm(page: Page, staff: StaffCalls): Promise<string> {
  await page.goto(BROWSE);
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(findQuestionForm(page).question).toBeFocused();
  return staff.createPath('2031-01-03');
}

const goBack = (page: Page) => page.evaluate(() => window.history.back());
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

test('an editor leaves an unchanged form by Back without being asked', async ({ staffPage: page, staff }) => {
  await openEmptyForm(page, staff);
  await goBack(page);
  await expect(page).toHaveURL(BROWSE);
});

/** Opens an empty form from the browse screen, and types a text; returns the path of the form. */
async function typeInForm(page: Page, staff: StaffCalls): Promise<string> {
  const path = await openEmptyForm(page, staff);
  await page.keyboard.type(TYPED);
  return path;
}

async function expectTextKept(page: Page, path: string): Promise<void> {
  await expect(getDialog(page)).toBeHidden();
  await expect(page).toHaveURL(path);
  await expect(findQuestionForm(page).question).toHaveValue(TYPED);
}

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  'a link': (page) => page.getByRole('link', { name: 'Back to daily questions' }).click(),
  'Log off': (page) => page.getByRole('button', { name: 'Log off' }).click(),
};

for (const [way, leave] of Object.entries(ways)) {
  test(`an editor with a typed text is asked before leaving by ${way}, and keeps the text by Stay`, async ({
    staffPage: page,
    staff,
  }) => {
    const path = await typeInForm(page, staff);
    await leave(page);
    await getDialog(page).getByRole('button', { name: 'Stay' }).click();
    await expectTextKept(page, path);
  });
}

test('an editor who is asked before leaving keeps the text by Escape', async ({ staffPage: page, staff }) => {
  const path = await typeInForm(page, staff);
  await goBack(page);
  await expect(getDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectTextKept(page, path);
});

test('an editor with a typed text who reloads is asked by the browser, and keeps the text by its Cancel', async ({
  staffPage: page,
  staff,
}) => {
  await typeInForm(page, staff);
  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate(() => window.location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reload;
  await expect(findQuestionForm(page).question).toHaveValue(TYPED);
});

for (const has of ['with', 'without'] as const) {
  test.describe(`in a browser ${has} the Navigation API`, () => {
    test.beforeEach(async ({ page }) => {
      if (has === 'with') return;
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    });

    test('an editor is asked before Back, and keeps the text by Stay', async ({ staffPage: page, staff }) => {
      const path = await typeInForm(page, staff);
      await goBack(page);
      await getDialog(page).getByRole('button', { name: 'Stay' }).click();
      await expectTextKept(page, path);
    });

    test('an editor is asked before Back, and goes back by Leave', async ({ staffPage: page, staff }) => {
      await typeInForm(page, staff);
      await goBack(page);
      await getDialog(page).getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL(BROWSE);
    });
  });
}
