import type { Page } from 'playwright/test';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { playAll } from './fixtures/playing';
import { getDaysAgo } from './fixtures/product-day';
import { expect, expectToFit, test } from './fixtures/test';

const yesterday = getDaysAgo(1);

/** The places of all elements except the greeting, in their order. */
function readPlaces(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const others = document.querySelectorAll('body *:not([data-greeting], [data-greeting] *)');
    return [...others].map((element) => JSON.stringify(element.getBoundingClientRect()));
  });
}

test('a visitor who played yesterday is greeted, and nothing moves for it', async ({ page, request }) => {
  await page.goto(`/questions/${yesterday}/play`);
  const count = await playAll(page, (index) => index === 0);
  await expect(page.getByRole('heading', { name: `1/${count} correct` })).toBeVisible();
  const { questionTag } = pick(await loadPastQuestions(request), () => true);
  const greeting = page.getByRole('link', { name: `1 of ${count} yesterday` });
  for (const path of ['/', `/share_question/${questionTag}`, `/questions/${yesterday}`, '/questions']) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(greeting).toBeVisible();
      await expectToFit(page);
      const places = await readPlaces(page);
      await page.locator('[data-greets]').evaluateAll((parts) => {
        for (const part of parts) part.toggleAttribute('hidden', true);
      });
      await expect(greeting).toBeHidden();
      expect(await readPlaces(page), `${path} without it at ${width} px`).toEqual(places);
    }
  }
});
