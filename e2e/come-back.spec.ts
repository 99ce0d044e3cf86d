import type { Page } from 'playwright/test';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { playAll } from './fixtures/playing';
import { getDaysAgo } from './fixtures/product-day';
import { expect, expectToFit, test } from './fixtures/test';

const yesterday = getDaysAgo(1);

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
