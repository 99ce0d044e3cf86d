import { FEED_PATH, REMINDER_PATH } from '@/lib/features/questions/addresses';
import { staffSections } from '@/lib/staff-screens';
import { visitors } from './fixtures/agents';
import { measureBox } from './fixtures/measure-box';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { expectSeen, listMissing, listPublicAddresses, listPublicStates } from './fixtures/public-states';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

test('every public page has a listed state, except two files and a second address', async ({ request }) => {
  const others = [FEED_PATH, REMINDER_PATH, '/group-game/[groupIdTag]'];
  expect(listMissing(await listPublicAddresses(request))).toEqual(others);
});

for (const [device, visitor, windows] of [
  [
    'phone or tablet',
    visitors.iPhone,
    [
      [320, 568],
      [768, 1024],
    ],
  ],
  ['desktop', visitors.desktop, [[1440, 900]]],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(visitor);

    test('a visitor finds all controls large enough and within the window', async ({ page, request }) => {
      for (const state of await listPublicStates(request)) {
        await page.goto(state[0]);
        for (const [width, height] of windows) {
          await page.setViewportSize({ width, height });
          await expectSeen(page, state);
          await expectToFit(page);
        }
      }
    });
  });
}

/** Elements that move although the browser asks for reduced motion; runs in the page. */
const findMoving = () =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      return /[1-9]/.test(transitionDuration + animationDuration);
    })
    .map((element) => element.outerHTML.slice(0, 120));

for (const device of ['iPhone', 'desktop'] as const) {
  test.describe(`on the ${device}`, () => {
    test.use(visitors[device]);

    test('a visitor who prefers less motion finds accessible pages without motion', async ({
      page,
      request,
    }) => {
      const addresses = await listPublicAddresses(request);
      // On a desktop the other pages have the same elements as on a phone.
      const ofDesktop = addresses.filter((path) => path === '/' || path.startsWith('/share_question/'));
      for (const path of device === 'iPhone' ? addresses : ofDesktop) {
        await page.goto(path);
        expect.soft(await page.evaluate(findMoving), path).toEqual([]);
        await expectAccessible(page);
      }
    });
  });
}

test('a visitor’s console shows no error on any public page', async ({ page, request }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 404')) errors.push(message.text());
  });
  for (const path of await listPublicAddresses(request)) {
    await page.goto(path);
    expect(errors, path).toEqual([]);
  }
});

test('a visitor finds on every public page a title of its own', async ({ request }) => {
  const titles = new Map<string | undefined, string>();
  for (const path of await listPublicAddresses(request)) {
    const answer = await request.get(path);
    // A legal document has the title of the page that frames it, and missing pages share one.
    if (!answer.ok() || path.startsWith('/legal/')) continue;
    const [, title] = /<title>(.+?)<\/title>/.exec(await answer.text()) ?? [];
    expect(title, path).toBeDefined();
    expect.soft(titles.get(title), `“${title}” of ${path}`).toBeUndefined();
    titles.set(title, path);
  }
});

test('a visitor finds on no public page a link to the staff area', async ({ request }) => {
  const staffLink = new RegExp(`<a [^>]*href="/(${staffSections.join('|')})\\b`);
  for (const path of await listPublicAddresses(request)) {
    expect.soft(await (await request.get(path)).text(), path).not.toMatch(staffLink);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds no button that needs scripts, but reads what to do', async ({ page, request }) => {
    const { questionTag } = pick(await loadPastQuestions(request), () => true);
    for (const [path, words] of [
      ['/login', /Logging in needs scripts/],
      [`/share_question/${questionTag}`, /copy the address of this page/],
      ['/join-group/tag/OPEN-TABLE', /Scan the code/],
      ['/single-game', /The sample game needs scripts/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words), path).toBeVisible();
      await expect(page.getByRole('button'), path).toHaveCount(0);
    }
  });

  test('a visitor gets from the sample game to the game of today', async ({ page }) => {
    await page.goto('/single-game');
    await page.getByRole('link', { name: 'Play today’s questions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Play today/ })).toBeVisible();
  });
});

test.describe('on the Pixel', () => {
  test.use(visitors.Pixel);

  // On iPhones these pages follow a rule that only Safari has, as in the iPad's test.
  test('a visitor of a shared question, a profile or a private group finds one badge, half as wide as the window', async ({
    page,
    request,
  }) => {
    const { questionTag } = pick(await loadPastQuestions(request), () => true);
    for (const path of [
      `/share_question/${questionTag}`,
      '/user/trivia_fan',
      '/join-group/tag/locked-table',
    ]) {
      await page.goto(path);
      const badge = page.getByRole('img', { name: /App Store|Google Play/ });
      await expect(badge).toHaveAccessibleName('Get it on Google Play');
      expect((await measureBox(badge)).width, path).toBe(visitors.Pixel.viewport.width / 2);
    }
  });
});

test('a visitor with an iPad, which claims to be a Mac, finds one larger badge', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1024, height: 1366 });
  const { questionTag } = pick(await loadPastQuestions(request), () => true);
  for (const path of ['/', `/share_question/${questionTag}`, '/user/trivia_fan']) {
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
    const badge = await measureBox(page.getByRole('img', { name: 'Download on the App Store' }));
    expect(badge.width, path).toBeGreaterThan(150);
  }
});

for (const [path, title, documentPath] of [
  ['/terms', 'Terms of Service', '/legal/terms-of-service'],
  ['/privacy', 'Privacy Policy', '/legal/privacy-policy'],
] as const) {
  test(`a visitor of ${path} reads its document in a frame as high as its text`, async ({ page }) => {
    await page.goto(path);
    const text = page.frameLocator(`iframe[title="${title}"]`).getByRole('main');
    await expect(text.getByText(/^Version of/)).toBeVisible();
    await expect(text.getByRole('heading', { level: 1 })).toHaveCount(0);
    expect(await text.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5);
    const measureText = () =>
      text.evaluate(({ ownerDocument: { documentElement: page } }) => page.scrollHeight);
    const measureFrame = () => page.locator('iframe').evaluate((frame) => frame.clientHeight);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await measureFrame()) - (await measureText())).toBe(0);
      // Each document is longer than the window.
      expect(await measureFrame()).toBeGreaterThan(800);
    }
  });

  test(`a visitor of ${path} finds a link to the document by itself`, async ({ page }) => {
    await page.goto(path);
    const byItself = page.getByRole('link', { name: 'Open the document by itself' });
    await expect(byItself).toHaveAttribute('href', documentPath);
  });

  test(`a search engine reads that ${path} is the canonical address of its document`, async ({ request }) => {
    const { link } = (await request.get(documentPath)).headers();
    expect(link).toMatch(new RegExp(`${path}>; rel="canonical"$`));
  });
}

test('a visitor reads step by step how to delete an account, and how without the app', async ({ page }) => {
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

test('a visitor reads when a player joined, and statistics, whatever the name’s case', async ({ page }) => {
  await page.goto('/user/Trivia_FAN');
  await expect(page.getByText(/^Joined [A-Z][a-z]+ \d{4}$/)).toBeVisible();
  await expect(page.getByText('TR', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Game Stats' })).toBeVisible();
  await expect(page.getByText('31/42')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Geography: percent correct' });
  await expect(bar).toHaveJSProperty('value', 73);
});

test('a visitor reads in the profile of a newcomer that there are no statistics', async ({ page }) => {
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
