import { formatLongDate as longDate } from '@/lib/dates/calendar-date';
import { pastQuestions, pick } from './fixtures/past-questions';
import { daysAgo } from './fixtures/product-day';
import { storeQuestion } from './fixtures/questions';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

test('a visitor steps through dates and categories by links, and the address names both', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/single_games');
  await expect(page).toHaveTitle(`Geography, ${longDate(daysAgo(0))}`);
  await expect(page.getByRole('heading', { name: 'Search Word Puzzles' })).toBeVisible();
  const sizeOf = (text: string) => page.getByText(text).evaluate((line) => getComputedStyle(line).fontSize);
  expect(await sizeOf('Daily questions by date')).toBe(await sizeOf('Search Word Puzzles'));
  await expect(page.getByLabel('Date')).toHaveValue(daysAgo(0));
  await expect(page.getByRole('heading', { name: 'Geography' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous category' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Next category' }).click();
  await expect(page.getByRole('heading', { name: 'Film & TV' })).toBeVisible();

  await page.getByLabel('Date').fill(daysAgo(1));
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(`/single_games?date=${daysAgo(1)}&category=2`);
  await expect(page).toHaveTitle(`Film & TV, ${longDate(daysAgo(1))}`);
  await expect(page.getByRole('heading', { name: 'Film & TV' })).toBeVisible();

  await page.goto(`/single_games?date=${daysAgo(1)}&category=500`);
  await expect(page.getByRole('heading', { name: 'Sport' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next category' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(page.getByLabel('Date')).toHaveValue(daysAgo(0));
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
  await context.close();
});

test('past days show the answer, today does not, and later days have no question', async ({
  page,
  request,
}) => {
  const { forDate, question } = pick(await pastQuestions(request), (past) => past.forDate < daysAgo(0));
  await page.goto(`/single_games?date=${forDate}`);
  while (!(await page.getByText(question).isVisible())) {
    await page.getByRole('link', { name: 'Next category' }).click();
  }
  await expect(page.getByText('(correct)')).toHaveCount(1);
  for (const category of [1, 2, 3, 4, 5, 6]) {
    const response = await page.goto(`/single_games?category=${category}`);
    expect(await response?.text()).not.toContain('(correct)');
    const later = await page.goto(`/single_games?date=${daysAgo(-3)}&category=${category}`);
    expect(later?.status()).toBe(200);
    await expect(page.getByText('No trivia question for this date')).toBeVisible();
    await expect(page.locator('main li')).toHaveCount(0);
    expect(await later?.text()).not.toMatch(/\/(create_)?trivia(_questions)?\//);
  }
  await expect(page.getByRole('link', { name: 'Create Question' })).toHaveCount(0);
});

test('a signed-in visitor is offered to create the question that is missing', async ({ staffPage: page }) => {
  await page.goto('/single_games?date=2020-05-01&category=2');
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(page).toHaveURL(/\/create_trivia\/2020-05-01\/Film%20%26%20TV\/[^/]+$/);
});

test('a signed-in visitor gets a future question on the staff page, and can log off', async ({
  staffPage: page,
  staffToken: token,
  request,
  browser,
}) => {
  const text = 'Which day is not here yet?';
  await storeQuestion(request, { token, text, forDate: '2031-06-18', index: 1 });
  const later = '/single_games?date=2031-06-18&category=2';
  await page.goto(later);
  await expect(page).toHaveURL('/trivia_questions/2031-06-18?category=2');
  await expect(page.getByText(text)).toBeVisible();

  await page.goto('/single_games');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log off' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('tdts_token'))).toBeNull();
  const headers = { Authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await request.get('/users/my_account', { headers })).status(), 'the session has ended')
    .toBe(401);

  const visitor = await browser.newPage();
  await visitor.goto(later);
  await expect(visitor.getByText('No trivia question for this date')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Log off' })).toBeHidden();
  await visitor.close();
});

test('a picked date opens without Show, a typed one once it is complete', async ({ page }) => {
  await page.goto('/single_games?category=2');
  const date = page.getByLabel('Date');
  await date.fill(daysAgo(1));
  await expect(page).toHaveURL(`/single_games?date=${daysAgo(1)}&category=2`);
  await date.focus();
  await page.keyboard.type('11202025');
  await date.blur();
  await expect(page).toHaveURL('/single_games?date=2025-11-20&category=2');
  await expect(date).toHaveValue('2025-11-20');
});

test('a day fits the window and is accessible, with and without a question', async ({ page }) => {
  for (const path of [`/single_games?date=${daysAgo(1)}`, '/single_games?date=2031-05-01']) {
    await page.goto(path);
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
    }
    await expectAccessible(page);
  }
});
