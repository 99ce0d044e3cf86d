import { agents } from './fixtures/agents';
import { pastQuestions, pick } from './fixtures/past-questions';
import { daysAgo } from './fixtures/product-day';
import { expect, test } from './fixtures/test';

test('a shared question, a profile and a day have the same response for every device', async ({
  request,
}) => {
  const { questionTag } = pick(await pastQuestions(request), () => true);
  for (const path of [`/share_question/${questionTag}`, '/user/trivia_fan', `/questions/${daysAgo(0)}`]) {
    const read = async (agent: keyof typeof agents) => {
      const answer = await request.get(path, { headers: { 'User-Agent': agents[agent] } });
      return [answer.headers().vary, answer.headers().etag, await answer.text()];
    };
    const [desktop, ...others] = await Promise.all(
      (['desktop', 'iphone', 'pixel', 'threads'] as const).map(read),
    );
    expect(desktop?.[0]).toBe('Accept-Encoding');
    for (const other of others) expect(other).toEqual(desktop);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('parts that need scripts say so, and every visible control works', async ({ page, request }) => {
    const { questionTag } = pick(await pastQuestions(request), () => true);
    for (const [path, words] of [
      ['/login', /Logging in needs scripts/],
      ['/single-game', /The sample game needs scripts/],
      [`/share_question/${questionTag}`, /copy the address of this page/],
      ['/join-group/tag/OPEN-TABLE', /Scan the code/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words), path).toBeVisible();
      for (const button of await page.getByRole('button').all()) await expect(button, path).toBeHidden();
      // The page links to the game, which works without scripts.
      const play = page.getByRole('link', { name: /^Play (today|this day)’s questions$/ });
      await expect(play, path).toHaveCount(/game|share/.test(path) ? 1 : 0);
    }
  });
});
