import { agents } from './fixtures/agents';
import { pastQuestions, pick } from './fixtures/past-questions';
import { expect, expectToFit, test } from './fixtures/test';

const APP_STORE = 'Download on the App Store';
const GOOGLE_PLAY = 'Get it on Google Play';

test('a shared question leads each device to its stores', async ({ request }) => {
  const { questionTag } = pick(await pastQuestions(request), () => true);
  for (const [agent, stores] of [
    ['desktop', [APP_STORE, GOOGLE_PLAY]],
    ['iphone', [APP_STORE]],
    ['pixel', [GOOGLE_PLAY]],
    ['threads', [APP_STORE]],
  ] as const) {
    const response = await request.get(`/share_question/${questionTag}`, {
      headers: { 'User-Agent': agents[agent] },
    });
    expect(response.headers().vary).toContain('User-Agent');
    const badges = (await response.text()).matchAll(
      /aria-label="(Download on the App Store|Get it on Google Play)"/g,
    );
    expect(
      Array.from(badges, ([, store]) => store),
      agent,
    ).toEqual(stores);
  }
});

for (const [agent, name] of [
  ['threads', 'Threads'],
  ['whatsapp', 'WhatsApp'],
] as const) {
  test.describe(`inside ${name} on iOS`, () => {
    test.use({ userAgent: agents[agent], viewport: { width: 390, height: 844 } });

    test('an invitation, however it is spelt, says how to get to a browser', async ({ page }) => {
      await page.goto('/join-group/Join-Us');
      await expect(page.getByRole('heading', { name: 'Open in browser' })).toBeVisible();
      await expect(page.getByText('The app you are in may keep ours from opening')).toBeVisible();
      await expectToFit(page);
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('what cannot work says so, and nothing is dead', async ({ page, request }) => {
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
