import { agents } from './fixtures/agents';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { getDaysAgo } from './fixtures/product-day';
import { ANDROID_PACKAGE, IOS_APP_ID, sharedSiteTest as test } from './fixtures/separate-sites';
import { expect } from './fixtures/test';

const INVITATION = '/join-group/JOIN-US?t=a%20b';
const APPLE_FILE = '/.well-known/apple-app-site-association';
const ANDROID_FILE = '/.well-known/assetlinks.json';

test('a phone of each platform finds its association file as JSON', async ({ request }) => {
  const readFile = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toMatch(/^application\/json/);
    return answer.json();
  };
  expect((await readFile(APPLE_FILE)).applinks.details[0].appIDs).toEqual([IOS_APP_ID]);
  expect((await readFile(ANDROID_FILE))[0].target).toMatchObject({
    package_name: ANDROID_PACKAGE,
    sha256_cert_fingerprints: ['AA:BB'],
  });
});

test('Safari and Meta find the link that opens a page in the app', async ({ page }) => {
  for (const [path, inApp] of [
    ['/user/trivia_fan', '/user/trivia_fan'],
    [`/questions/${getDaysAgo(1)}`, `/questions/${getDaysAgo(1)}`],
    [INVITATION, '/join-group/code/JOIN-US?t=a%20b'],
  ] as const) {
    await page.goto(path);
    const readContent = (selector: string) => page.locator(`head meta[${selector}]`).getAttribute('content');
    const banner = (await readContent('name="apple-itunes-app"')) ?? '';
    expect(banner).toMatch(/^app-id=123456789, app-argument=http/);
    expect(banner.endsWith(path), banner).toBe(true);
    expect(await readContent('property="al:android:package"')).toBe(ANDROID_PACKAGE);
    for (const platform of ['ios', 'android']) {
      expect(await readContent(`property="al:${platform}:url"`), path).toBe(`dailytrivia:/${inApp}`);
    }
  }
});

test('a visitor gets links that open a shared question and a profile in the app', async ({ request }) => {
  const { questionTag } = pick(await loadPastQuestions(request), () => true);
  for (const path of [`/share_question/${questionTag}`, '/user/trivia_fan']) {
    const html = await (await request.get(path)).text();
    expect(html).toContain(`href="dailytrivia:/${path}"`);
    expect(html).toContain(
      `data-intent="intent:/${path}#Intent;scheme=dailytrivia;package=${ANDROID_PACKAGE};`,
    );
  }
});

test('a visitor of a private group gets no link that opens it in the app', async ({ request }) => {
  const headers = { 'User-Agent': agents.pixel };
  const locked = await (await request.get('/join-group/tag/locked-table', { headers })).text();
  expect(locked).toContain('Private Group');
  expect(locked).not.toMatch(/dailytrivia:|intent:/);
});

test('an invitation has an intent for Chrome on Android, and none for the browsers of Facebook and the iPhone', async ({
  request,
}) => {
  const read = async (agent: string) =>
    (await request.get(INVITATION, { headers: { 'User-Agent': agent } })).text();
  expect(await read(agents.pixel)).toContain(
    `data-intent="intent://join-group/code/JOIN-US?t=a%20b#Intent;scheme=dailytrivia;package=${ANDROID_PACKAGE};` +
      'S.browser_fallback_url=https%3A%2F%2Fplay.google.com',
  );
  for (const agent of [agents.facebook, agents.iphone]) {
    const html = await read(agent);
    expect(html).toContain('The Locked Table');
    expect(html).not.toContain('intent://');
  }
});
