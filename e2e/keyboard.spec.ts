import type { Page } from 'playwright/test';
import { loadCategories, type StaffCalls } from './fixtures/staff-calls';
import { tabTo } from './fixtures/tab-to';
import { expect, expectAccessible, staffCredentials, test } from './fixtures/test';
import { findQuestionForm, openForm } from './pages/question-form';

const forDate = '2031-03-01';
/** An emoji of two parts, which a hidden character joins; it stays in a pasted text. */
const ASTRONAUT = '👩\u200D🚀';

test('an editor signs in by keyboard', async ({ page, request }) => {
  const [{ category }] = await loadCategories(request);
  await page.goto(`/trivia_questions/${forDate}`);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(staffCredentials.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(staffCredentials.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: category, exact: true })).toBeVisible();
});

test('an editor steps to the next category by Alt+Right', async ({ staffPage: page, staff }) => {
  const [first, second] = (await staff.loadCategories()).map(({ category }) => category);
  await page.goto(`/trivia_questions/${forDate}`);
  await expect(page.getByRole('heading', { name: first, exact: true })).toBeVisible();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('heading', { name: second, exact: true })).toBeVisible();
});

test('an editor steps to the next day by Alt+Down, and back by Alt+Up', async ({ staffPage: page }) => {
  await page.goto(`/trivia_questions/${forDate}`);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(/2031-03-02/);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page).toHaveURL(/2031-03-01/);
});

test('an editor opens the form of a gap by Tab and Enter', async ({ staffPage: page }) => {
  await page.goto(`/trivia_questions/${forDate}`);
  await tabTo(page, page.getByRole('link', { name: 'Create Question' }));
  await page.keyboard.press('Enter');
  await expect(findQuestionForm(page).question).toBeFocused();
});

test('an editor saves by Ctrl+Shift+Enter, and continues in the form of the next gap', async ({
  staffPage: page,
  staff,
}) => {
  const [, , third] = await staff.loadCategories();
  await staff.storeQuestion({ forDate: '2031-03-03', index: 1, text: 'Is this no gap?' });
  const form = await openForm(page, await staff.createPath('2031-03-03'));
  await form.fill('Which gap is next?');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('heading', { name: third.category, exact: true })).toBeVisible();
  await expect(page.getByRole('status').getByText('Question saved')).toBeVisible();
  await expect(form.question).toBeFocused();
  await expect(form.question).toHaveValue('');
  const stored = await staff.loadQuestions('2031-03-03');
  expect(stored.map(({ question }) => question)).toEqual(['Which gap is next?', 'Is this no gap?']);
});

test('an editor gets by Alt+Left to the form of the question before', async ({ staffPage: page, staff }) => {
  const text = 'Is this place filled?';
  await staff.storeQuestion({ forDate: '2031-03-05', index: 1, text });
  const form = await openForm(page, await staff.createPath('2031-03-05', 2));
  await expect(form.question).toBeFocused();
  // The link names the third category once the form has loaded the questions of its day.
  const back = page.getByRole('link', { name: 'Back to daily questions' });
  await expect(back).toHaveAttribute('href', /category=3$/);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page).toHaveURL(/\/edit_trivia\/2031-03-05\//);
  await expect(form.question).toHaveValue(text);
});

test('an editor gets by Alt+Down to the gap of the next day', async ({ staffPage: page, staff }) => {
  const [, second] = await staff.loadCategories();
  const form = await openForm(page, await staff.createPath('2031-03-15', 1));
  await expect(form.question).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(/\/create_trivia\/2031-03-16\//);
  await expect(page.getByRole('heading', { name: second.category, exact: true })).toBeVisible();
});

test('an editor opens a question of the browse screen by Ctrl+Enter', async ({ staffPage: page, staff }) => {
  const text = 'Is this the way to the form?';
  await staff.storeQuestion({ forDate: '2031-03-08', index: 1, text });
  await page.goto('/trivia_questions/2031-03-08?category=2');
  await expect(page.getByText(text)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(findQuestionForm(page).question).toHaveValue(text);
});

const waysToShortcuts: Record<string, (page: Page) => Promise<unknown>> = {
  'the key ?': (page) => page.keyboard.press('?'),
  'a button': (page) => page.getByRole('button', { name: 'Keyboard shortcuts' }).click(),
};

for (const [way, open] of Object.entries(waysToShortcuts)) {
  test(`an editor opens the list of keyboard shortcuts by ${way}`, async ({ staffPage: page }) => {
    await page.goto(`/trivia_questions/${forDate}`);
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await open(page);
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts.getByText('Next category')).toBeVisible();
    await expectAccessible(page);
  });
}

test('an editor reaches the four checkboxes by Tab after the texts', async ({ staffPage: page, staff }) => {
  const form = await openForm(page, await staff.createPath('2031-03-12'));
  await form.choice(4).focus();
  for (const number of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab');
    await expect(form.isCorrect(number)).toBeFocused();
  }
});

test('an editor marks another correct choice by Alt and its number', async ({ staffPage: page, staff }) => {
  const form = await openForm(page, await staff.createPath('2031-03-12'));
  await form.isCorrect(4).check();
  await page.keyboard.press('Alt+2');
  await expect(form.isCorrect(2)).toBeChecked();
  await expect(form.isCorrect(4)).not.toBeChecked();
});

/** Pastes a text with a no-break space and a zero-width space behind “A: ” in the form of a question. */
async function pasteHidden(page: Page, staff: StaffCalls) {
  const { question } = await openForm(page, await staff.createPath('2031-03-13'));
  await question.fill('A: ');
  await question.press('End');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = `Who\u00A0was\u200B first ${ASTRONAUT}?`;
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(question).toHaveValue(`A: Who was first ${ASTRONAUT}?`);
  return question;
}

test('an editor who pastes hidden characters reads of their removal', async ({ staffPage: page, staff }) => {
  await pasteHidden(page, staff);
  await expect(page.getByText('Hidden characters removed')).toBeVisible();
});

test('an editor undoes a paste with hidden characters by keyboard', async ({ staffPage: page, staff }) => {
  const question = await pasteHidden(page, staff);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(question).toHaveValue('A: ');
});
