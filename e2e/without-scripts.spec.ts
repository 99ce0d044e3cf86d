import { loadPastQuestions, pick } from './fixtures/past-questions';
import { expect, test } from './fixtures/test';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads which parts of a page need scripts, finds no button, and finds the way to the game on two of them', async ({
    page,
    request,
  }) => {
    const { questionTag } = pick(await loadPastQuestions(request), () => true);
    const play = page.getByRole('link', { name: /^Play (today|this day)’s questions$/ });
    for (const [path, words, plays] of [
      ['/login', /Logging in needs scripts/, 0],
      ['/single-game', /The sample game needs scripts/, 1],
      [`/share_question/${questionTag}`, /copy the address of this page/, 1],
      ['/join-group/tag/OPEN-TABLE', /Scan the code/, 0],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words), path).toBeVisible();
      await expect(page.getByRole('button'), path).toHaveCount(0);
      await expect(play, path).toHaveCount(plays);
    }
  });
});
