import type { Page } from 'playwright/test';
import { measureBox } from './fixtures/measure-box';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { playAll } from './fixtures/playing';
import { getDaysAgo } from './fixtures/product-day';
import { expect, expectToFit, test } from './fixtures/test';

const [today, yesterday] = [getDaysAgo(0), getDaysAgo(1)];

/** Hides the greeting; returns the number of other elements that this moves. */
function hideGreeting(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const readBoxes = () =>
      [...document.querySelectorAll('body *:not([data-greeting], [data-greeting] *)')].map((element) =>
        JSON.stringify(element.getBoundingClientRect()),
      );
    const greeted = readBoxes();
    for (const part of document.querySelectorAll('[data-greets]')) part.toggleAttribute('hidden', true);
    const plain = readBoxes();
    return greeted.filter((box, index) => box !== plain[index]).length;
  });
}

test('a visitor who played yesterday is greeted on other pages, without a layout shift', async ({
  page,
  request,
}) => {
  await page.goto(`/questions/${yesterday}/play`);
  const count = await playAll(page, (index) => index === 0);
  await expect(page.getByRole('heading', { name: `1/${count} correct` })).toBeVisible();
  const { questionTag } = pick(await loadPastQuestions(request), () => true);
  for (const path of ['/', `/share_question/${questionTag}`, `/questions/${yesterday}`, '/questions']) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const greeting = page.getByRole('link', { name: `1 of ${count} yesterday` });
      await expect(greeting).toBeVisible();
      await expectToFit(page);
      expect(await hideGreeting(page), `${path} at ${width} px`).toBe(0);
      await expect(greeting).toBeHidden();
    }
  }
});

test('a visitor without a share sheet or clipboard gets the text to copy, and the button does not move sideways', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const { questionTag } = pick(await loadPastQuestions(request), (one) => one.forDate === yesterday);
  await page.goto(`/share_question/${questionTag}`);
  const share = page.getByRole('button', { name: 'Share this question' });
  const before = await measureBox(share);
  await share.click();
  await expect(page.getByLabel('Press and hold to copy')).toHaveValue(new RegExp(`${questionTag}$`));
  expect((await measureBox(share)).x).toBe(before.x);
});

test('a visitor at /today is redirected to the game of the day, and the redirect is not cached', async ({
  request,
}) => {
  const answer = await request.get('/today', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()).toMatchObject({
    location: `/questions/${today}/play`,
    'cache-control': 'no-store',
  });
});
