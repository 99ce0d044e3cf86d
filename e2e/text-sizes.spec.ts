import type { Page } from 'playwright/test';
import { listPublicStates } from './fixtures/public-states';
import { expect, test } from './fixtures/test';

/** Font sizes of the browser in pixels: 100 and 200 %. */
const FONT_SIZES = [16, 32];

/** Describes a page that is wider than the window, and each word that is broken between letters. */
async function findUnfitting(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: place, textContent } = text;
      if (!place?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const { 0: word, index } of (textContent ?? '').matchAll(/\p{L}+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1 && !place.closest('.visually-hidden')) found.push(`“${word}” is broken`);
      }
    }
    return found;
  });
}

test('a visitor with text at 100 or 200 % sees every public page without scrolling sideways or broken words', async ({
  page,
  request,
}) => {
  const browser = await page.context().newCDPSession(page);
  for (const [path, [role, name]] of await listPublicStates(request)) {
    for (const size of FONT_SIZES) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
      await page.goto(path);
      // A page that takes long to render is preceded by the loading page.
      await page.getByRole(role, { name }).first().waitFor();
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 664 });
        expect.soft(await findUnfitting(page), `${path}, ${size} px of text at ${width} px`).toEqual([]);
      }
    }
  }
});
