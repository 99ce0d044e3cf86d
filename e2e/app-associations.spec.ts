import { agents } from './fixtures/agents';
import { daysAgo } from './fixtures/product-day';
import { ANDROID_PACKAGE, IOS_APP_ID, sharedSiteTest as test } from './fixtures/separate-sites';
import { expect } from './fixtures/test';

const files = ['apple-app-site-association', 'assetlinks.json'];

test('without apps configured there are no association files', async ({ request }) => {
  for (const file of files) {
    expect((await request.get(`/.well-known/${file}`, { maxRedirects: 0 })).status(), file).toBe(404);
  }
});

test('with apps configured both stores find their files, and Safari and Meta their tags', async ({
  request,
  site,
}) => {
  const [apple, android] = await Promise.all(
    files.map(async (file) => {
      const answer = await request.get(`${site.url}/.well-known/${file}`, { maxRedirects: 0 });
      expect(answer.status(), file).toBe(200);
      expect(answer.headers()['content-type'], file).toMatch(/^application\/json/);
      return answer.json();
    }),
  );
  expect(apple.applinks.details[0].appIDs).toEqual([IOS_APP_ID]);
  expect(android[0].target).toMatchObject({
    package_name: ANDROID_PACKAGE,
    sha256_cert_fingerprints: ['AA:BB'],
  });
  const html = await (await request.get(`${site.url}/join-group/JOIN-US?t=a%20b`)).text();
  const banner = /<meta name="apple-itunes-app" content="([^"]+)"/.exec(html)?.[1];
  expect(banner).toContain('app-id=123456789');
  expect(banner).toMatch(/app-argument=.*join-group\/.*JOIN-US/);
  expect(html).toMatch(/<meta property="al:android:package" content="com.example.trivia"/);
  expect(html).toMatch(/<meta property="al:ios:url" content="[^"]*JOIN-US\?t=a%20b"/);
  const encoded = await (await request.get(`${site.url}/join-group/JOIN-US?t=50%2541`)).text();
  expect(encoded.split('</head>')[0]).toContain('dailytrivia://join-group/code/JOIN-US?t=50%2541"');

  const yesterday = `/questions/${daysAgo(1)}`;
  for (const path of ['/user/trivia_fan', yesterday]) {
    const page = await (await request.get(site.url + path)).text();
    expect(page, path).toMatch(
      new RegExp(`"apple-itunes-app" content="app-id=123456789, app-argument=[^"]*${path}"`),
    );
    for (const tag of ['al:ios:url', 'al:android:url']) {
      expect(page, path).toContain(`property="${tag}" content="dailytrivia:/${path}"`);
    }
  }

  // Shared pages link to the app, to both stores, of which the styles show the phone's, and to the game.
  const tag = (await (await request.get(`${site.url}${yesterday}`)).text()).match(
    /share_question\/([\w-]+)/,
  )?.[1];
  const ways = (html: string, link: string) =>
    [
      `href="dailytrivia:/${link}"`,
      `data-intent="intent:/${link}#Intent;scheme=dailytrivia;package=com.example.trivia;`,
      'aria-label="Download on the App Store"',
      'aria-label="Get it on Google Play"',
    ].map((way) => html.includes(way));
  for (const [path, link] of [
    [`/share_question/${tag}`, `/share_question/${tag}`],
    ['/user/trivia_fan', '/user/trivia_fan'],
    // A visitor gets no code of a private group, so there is nothing to open.
    ['/join-group/tag/locked-table', ''],
    [`/questions/${daysAgo(0)}`, ''],
  ] as const) {
    const hasLink = link !== '';
    const html = await (await request.get(site.url + path)).text();
    expect(ways(html, link), path).toEqual([hasLink, hasLink, true, true]);
    expect(html, path).toMatch(/href="\/questions\/[\d-]+\/play[#"]/);
  }

  const ask = async (agent: string) =>
    (
      await request.get(`${site.url}/join-group/JOIN-US?t=a%20b`, { headers: { 'User-Agent': agent } })
    ).text();
  const intent =
    'data-intent="intent://join-group/code/JOIN-US?t=a%20b#Intent;scheme=dailytrivia;package=com.example.trivia;';
  expect(await ask(agents.pixel)).toContain(`${intent}S.browser_fallback_url=https%3A%2F%2Fplay.google.com`);
  for (const agent of [agents.facebook, agents.iphone]) {
    expect(await ask(agent)).not.toContain('intent://');
  }
});
