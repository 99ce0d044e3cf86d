import { formatLongDate } from '@/lib/dates/calendar-date';
import { ANSWER } from './fixtures/playing';
import { getDaysAgo } from './fixtures/product-day';
import { expect, expectAccessible, test } from './fixtures/test';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor begins with the first category of today', async ({ page }) => {
    await page.goto('/single_games');
    await expect(page).toHaveTitle(`Geography, ${formatLongDate(getDaysAgo(0))}`);
    await expect(page.getByLabel('Date')).toHaveValue(getDaysAgo(0));
    await expect(page.getByRole('heading', { name: 'Geography' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Previous category' })).toHaveCount(0);
  });

  test('a visitor goes to the next category', async ({ page }) => {
    await page.goto('/single_games');
    await page.getByRole('link', { name: 'Next category' }).click();
    await expect(page.getByRole('heading', { name: 'Film & TV' })).toBeVisible();
  });

  test('a visitor goes to a past date in the same category', async ({ page }) => {
    await page.goto('/single_games?category=2');
    await page.getByLabel('Date').fill(getDaysAgo(1));
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(`/single_games?date=${getDaysAgo(1)}&category=2`);
    await expect(page).toHaveTitle(`Film & TV, ${formatLongDate(getDaysAgo(1))}`);
    await expect(page.getByRole('heading', { name: 'Film & TV' })).toBeVisible();
  });

  test('a visitor sees the answer of a past question', async ({ page }) => {
    await page.goto(`/single_games?date=${getDaysAgo(1)}&category=2`);
    await expect(page.getByText('(correct)')).toHaveCount(1);
  });

  test('a visitor with a category number that is too high gets the last category', async ({ page }) => {
    await page.goto('/single_games?category=500');
    await expect(page.getByRole('heading', { name: 'Sport' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next category' })).toHaveCount(0);
  });
});

test('a visitor who picks a date gets it without Show', async ({ page }) => {
  await page.goto('/single_games?category=2');
  await page.getByLabel('Date').fill(getDaysAgo(1));
  await expect(page).toHaveURL(`/single_games?date=${getDaysAgo(1)}&category=2`);
});

test('a visitor gets a question of today without its answer', async ({ page }) => {
  const response = await page.goto('/single_games?category=2');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
  expect(await response?.text()).not.toMatch(ANSWER);
});

test('a visitor of a day to come sees neither a question nor a link for the staff', async ({ page }) => {
  const response = await page.goto(`/single_games?date=${getDaysAgo(-3)}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create Question' })).toHaveCount(0);
});

test('an editor is offered to create the question that a past day lacks', async ({ staffPage: page }) => {
  await page.goto('/single_games?date=2020-05-01&category=2');
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(page).toHaveURL(/\/create_trivia\/2020-05-01\/Film%20%26%20TV\/[^/]+$/);
});

test('an editor gets the question of a day to come on the staff page', async ({ staffPage: page, staff }) => {
  const text = 'Which day is not here yet?';
  await staff.storeQuestion({ text, forDate: '2031-06-18', index: 1 });
  await page.goto('/single_games?date=2031-06-18&category=2');
  await expect(page).toHaveURL('/trivia_questions/2031-06-18?category=2');
  await expect(page.getByText(text)).toBeVisible();
});

test('an editor ends the session by Log off on a visitor page', async ({
  staffPage: page,
  staff,
  request,
}) => {
  await page.goto('/single_games');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log off' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('tdts_token'))).toBeNull();
  const readStatus = async () =>
    (await request.get('/users/my_account', { headers: staff.headers })).status();
  await expect.poll(readStatus).toBe(401);
});
