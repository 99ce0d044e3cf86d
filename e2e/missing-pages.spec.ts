import { getDaysAgo } from './fixtures/product-day';
import { expect, test } from './fixtures/test';

const missingPages = [
  { path: '/share_question/nothing', heading: 'We could not find that' },
  { path: '/user/nobody', heading: 'User not found' },
  { path: `/questions/${getDaysAgo(-1)}`, heading: 'We could not find that' },
  { path: '/join-group/tag/nobody', heading: 'Oops!' },
];

test('a visitor of a missing question, user, day or group gets an unindexed 404 with both stores, and links home and to today’s questions', async ({
  page,
}) => {
  for (const { path, heading } of missingPages) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    expect(await response?.text(), path).toContain('<meta name="robots" content="noindex"');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('banner').getByText('Daily Trivia')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    for (const store of ['Download on the App Store', 'Get it on Google Play']) {
      await expect(main.getByRole('link', { name: store })).toHaveCount(1);
    }
    const today = `/questions/${getDaysAgo(0)}`;
    await expect(main.getByRole('link', { name: 'Today’s questions' })).toHaveAttribute('href', today);
  }
});
