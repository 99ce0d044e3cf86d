import { FEED_PATH, REMINDER_PATH } from '@/lib/features/questions/addresses';
import { staffSections } from '@/lib/staff-screens';
import { visitors } from './fixtures/agents';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { expectSeen, listMissing, listPublicStates } from './fixtures/public-states';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const { iPhone, desktop } = visitors;
const looks = [
  {
    name: 'a phone',
    visitor: iPhone,
    windows: [
      [320, 568],
      [768, 1024],
    ],
  },
  {
    name: 'a desktop',
    visitor: desktop,
    windows: [[1440, 900]],
  },
] as const;

/** Visitors get no link to a screen of the staff. */
const STAFF_LINK = staffSections.map((section) => `a[href^="/${section}"]`).join();

/** Accessibility is checked on a phone for every page, and on a desktop if its page is different. */
const isCheckedForAccessibility = (name: string, path: string) =>
  name === 'a phone' || path === '/' || path.startsWith('/share_question/');

/** Elements that move although reduced motion is set; runs in the page. */
const findMoving = () =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      return /[1-9]/.test(transitionDuration + animationDuration);
    })
    .map((element) => element.outerHTML.slice(0, 120));

for (const { name, visitor, windows } of looks) {
  test.describe(`on ${name}`, () => {
    test.use(visitor);

    test('a visitor finds on every public page its own title, controls that are large enough and fit, nothing that moves, and no link to the staff area', async ({
      page,
      request,
    }) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('status of 404'))
          problems.push(message.text());
      });
      const titles = new Map<string, string>();
      const states = await listPublicStates(request);
      // Two are files, and a group has the same page by its game and by its tag.
      const others = [FEED_PATH, REMINDER_PATH, '/group-game/[groupIdTag]'];
      expect(listMissing(states.map(([path]) => path))).toEqual(others);
      for (const state of states) {
        const [path] = state;
        const answer = await page.goto(path);
        const title = await page.title();
        expect.soft(await page.locator(STAFF_LINK).count(), `staff's screens in ${path}`).toBe(0);
        // A legal document names the page that frames it as its canonical address.
        if (path.startsWith('/legal/')) expect(answer?.headers().link).toContain('rel="canonical"');
        else if (answer?.ok()) {
          expect.soft(titles.get(title), `“${title}” of ${path}`).toBeUndefined();
          titles.set(title, path);
        }
        for (const [width, height] of windows) {
          await page.setViewportSize({ width, height });
          await expectSeen(page, state);
          await expectToFit(page);
        }
        expect.soft(await page.evaluate(findMoving), path).toEqual([]);
        expect(problems, path).toEqual([]);
        if (isCheckedForAccessibility(name, path)) await expectAccessible(page);
      }
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor of the landing page at a desktop finds, on yellow, a QR code of 110 px and both badges at 150×45', async ({
    page,
  }) => {
    await page.goto('/');
    const code = await page.getByRole('img', { name: /QR code/ }).boundingBox();
    expect([code?.width, code?.height]).toEqual([110, 110]);
    for (const store of ['Download on the App Store', 'Get it on Google Play']) {
      const badge = await page.getByRole('img', { name: store }).boundingBox();
      expect([badge?.width, badge?.height]).toEqual([150, 45]);
    }
    await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(255, 210, 31)');
  });

  test('a visitor of the landing page opens the answer of yesterday’s question', async ({ page }) => {
    await page.goto('/');
    const teaser = page.getByRole('region', { name: /’s question/ });
    const answer = teaser.locator('details p').first();
    await expect(teaser.locator('li')).toHaveCount(4);
    await expect(answer).toBeHidden();
    await teaser.getByText('Show the answer').click();
    await expect(answer).toBeVisible();
    const choices = await teaser.locator('li').allTextContents();
    expect(choices.map((text) => text.slice(1))).toContain(await answer.textContent());
  });

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

// Pages other than the first know an iPhone by a rule that only Safari has, as in the iPad's test.
for (const [phone, store, places] of [
  ['iPhone', 'Download on the App Store', 'the landing page'],
  ['Pixel', 'Get it on Google Play', 'the landing page, shared questions, profiles and private groups'],
] as const) {
  test.describe(`on the ${phone} without scripts`, () => {
    test.use({ ...visitors[phone], javaScriptEnabled: false });

    test(`a visitor of ${places} finds one badge at half its width`, async ({ page, request }) => {
      const { questionTag } = pick(await loadPastQuestions(request), () => true);
      const others = [`/share_question/${questionTag}`, '/user/trivia_fan', '/join-group/tag/locked-table'];
      const badge = page.getByRole('img', { name: /App Store|Google Play/ });
      for (const path of phone === 'iPhone' ? ['/'] : [...others, '/']) {
        await page.goto(path);
        await expect(badge).toHaveAccessibleName(store);
        expect((await badge.boundingBox())?.width, path).toBe(195);
        await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
      }
      await page.setViewportSize({ width: 1024, height: 1366 });
      expect((await badge.boundingBox())?.width).toBe(512);
    });
  });
}

test('a visitor with an iPad, which calls itself a Mac, finds one badge', async ({ page, request }) => {
  await page.setViewportSize({ width: 1024, height: 1366 });
  const { questionTag } = pick(await loadPastQuestions(request), () => true);
  for (const [path, width] of [
    ['/', 512],
    [`/share_question/${questionTag}`, 256],
    ['/user/trivia_fan', 256],
  ] as const) {
    await page.goto(path);
    const stores = page.getByRole('main').getByRole('link', { name: /App Store|Google Play/ });
    await expect(stores).toHaveCount(2);
    // Applies the rules that only Safari on iPhones and iPads uses.
    await page.evaluate(() => {
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
      const ofPads = rules.filter(
        (rule) => rule instanceof CSSSupportsRule && rule.conditionText.includes('-webkit-touch-callout'),
      ) as CSSSupportsRule[];
      const sheet = new CSSStyleSheet();
      for (const { cssRules } of ofPads)
        for (const { cssText } of cssRules) sheet.insertRule(cssText, sheet.cssRules.length);
      document.adoptedStyleSheets.push(sheet);
    });
    await expect(stores).toHaveCount(1);
    await expect(page.getByRole('img', { name: /QR code/ })).toBeHidden();
    expect((await page.getByRole('img', { name: 'Download on the App Store' }).boundingBox())?.width).toBe(
      width,
    );
  }
});

test('a visitor finds links to the profiles and the mail address on the landing page, and gets to the privacy policy and back', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Instagram', 'X', 'TikTok']) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^https:/);
  }
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveTitle('Privacy Policy · Daily Trivia');
  await page.getByRole('link', { name: 'Daily Trivia' }).click();
  await expect(page).toHaveURL('/');
});

for (const [path, title] of [
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
] as const) {
  test(`a visitor of ${path} reads its document in a frame as high as its text, and opens it by itself`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const text = page.frameLocator(`iframe[title="${title}"]`).getByRole('main');
    await expect(text.getByText(/^Version of/)).toBeVisible();
    await expect(text.getByRole('heading', { level: 1 })).toHaveCount(0);
    expect(await text.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5);
    const scrolled = () => text.evaluate(({ ownerDocument: { documentElement: page } }) => page.scrollHeight);
    const shown = () => page.locator('iframe').evaluate((frame) => frame.clientHeight);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await shown()) - (await scrolled())).toBe(0);
      expect(await shown()).toBeGreaterThan(1200);
    }
    await page.getByRole('link', { name: 'Open the document by itself' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const document = await page.request.get(page.url());
    expect(document.headers().link).toMatch(new RegExp(`${path}>; rel="canonical"$`));
  });
}

test('a visitor reads step by step how to delete an account, also without the app', async ({ page }) => {
  await page.goto('/delete_account');
  const steps = page.getByRole('listitem').filter({ hasText: /^\d/ });
  await expect(steps).toHaveText([
    '1Open the app',
    '2Log in',
    '3Tap the gear icon at the top right',
    '4Tap the Account button',
    '5Tap the menu icon at the top right',
    '6Tap Delete Account',
    '7Confirm with Yes',
    '8You are logged out',
  ]);
  await expect(page.getByText('60 days').first()).toBeVisible();
  const mail = await page.getByRole('link', { name: 'Ask us by mail' }).getAttribute('href');
  expect(mail).toMatch(/^mailto:.+@.+\?subject=Delete%20my%20account$/);
});

test('a visitor reads a player’s statistics in the profile, and that a newcomer has none', async ({
  page,
}) => {
  await page.goto('/user/Trivia_FAN');
  await expect(page.getByText(/^Joined [A-Z][a-z]+ \d{4}$/)).toBeVisible();
  await expect(page.getByText('TR', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Game Stats' })).toBeVisible();
  await expect(page.getByText('31/42')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Geography: percent correct' });
  await expect(bar).toHaveJSProperty('value', 73);
  await page.goto('/user/newcomer');
  await expect(page.getByText('Has not played any games yet')).toBeVisible();
});

test('an attacker who injects an attribute into a public page runs no script', async ({ context }) => {
  // A new page, because the fixture's page fails on the error that this test expects.
  const page = await context.newPage();
  await page.goto('/');
  const refused = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        document.body.insertAdjacentHTML('beforeend', '<img src="/none.png" onerror="document.title = 1">');
      }),
  );
  expect(await refused).toBe('script-src-attr');
  await expect(page).toHaveTitle(/Daily Trivia/);
});
