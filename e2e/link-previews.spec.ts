import type { APIRequestContext } from 'playwright/test';
import { FEED_PATH, REMINDER_PATH } from '@/lib/features/questions/addresses';
import { publicPages } from '@/lib/site/public-pages';
import { readSize } from './fixtures/media-files';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { listMissing, listPublicAddresses } from './fixtures/public-states';
import { expect, test } from './fixtures/test';

const bots = {
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  WhatsApp: 'WhatsApp/2.24.20.89 A',
  Telegram: 'TelegramBot (like TwitterBot)',
  Twitter: 'Twitterbot/1.0',
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Apple Messages':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
};

/** The tags that previews are made of; the addresses are absolute, as bots require. */
const requiredTags = [
  /<title>[^<]+<\/title>/,
  /<meta name="description" content="[^"]+"/,
  /<link rel="canonical" href="http[^"]+"/,
  /<meta property="og:title" content="[^"]+"/,
  /<meta property="og:description" content="[^"]+"/,
  /<meta property="og:url" content="http[^"]+"/,
  /<meta property="og:site_name" content="Daily Trivia"/,
  /<meta property="og:image" content="http[^"]+\?v=[^"]+"/,
  /<meta property="og:image:width" content="1200"/,
  /<meta property="og:image:height" content="630"/,
  /<meta property="og:image:alt" content="[^"]+"/,
  /<meta name="twitter:card" content="summary_large_image"/,
  /<meta name="twitter:image" content="http[^"]+"/,
  /<link rel="alternate" type="application\/rss\+xml" href="http[^"]+\/questions\/feed.xml"/,
];

test('the bots of messengers and search engines find the tags of a preview in the head of every public page', async ({
  request,
}) => {
  const addresses = await listPublicAddresses(request);
  const pages = addresses.filter((path) => !path.startsWith('/legal/'));
  for (const [bot, userAgent] of Object.entries(bots)) {
    const found: string[] = [];
    await Promise.all(
      [...pages, '/group-game/open-table'].map(async (path) => {
        const response = await request.get(path, { headers: { 'User-Agent': userAgent } });
        if (response.status() === 404) return;
        found.push(path);
        expect(response.status(), path).toBe(200);
        const html = await response.text();
        const head = html.slice(0, html.indexOf('</head>'));
        for (const tag of requiredTags) expect(head, `${bot}: ${path}`).toMatch(tag);
      }),
    );
    // The others are files, and the documents in the frames of pages.
    expect(listMissing(found), bot).toEqual([FEED_PATH, REMINDER_PATH, '/legal/[document]']);
  }
});

test('a bot that names another host gets the addresses of the site', async ({ request }) => {
  const response = await request.get('/user/trivia_fan', { headers: { Host: 'evil.example' } });
  const html = await response.text();
  expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/user\/trivia_fan"/);
  expect(html).not.toContain('evil.example');
});

/** The address of a page's preview image, without its origin. */
async function readImageAddress(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const { pathname, search } = new URL(address);
  return pathname + search;
}

test('a bot gets for each kind of page that has one its own preview image, a PNG of 1200×630 pixels under 300 KB', async ({
  request,
}) => {
  const { questionTag, forDate } = pick(await loadPastQuestions(request), () => true);
  const images = new Set<string>();
  const paths = [
    '/',
    '/user/trivia_fan',
    '/user/newcomer',
    '/join-group/tag/open-table',
    '/join-group/JOIN-US',
    `/share_question/${questionTag}`,
    `/questions/${forDate}`,
  ];
  const pictured = Object.entries(publicPages).filter(([, page]) => 'hasPicture' in page);
  const missing = listMissing(paths);
  expect(pictured.filter(([path]) => missing.includes(path))).toEqual([]);
  for (const path of paths) {
    const image = await request.get(await readImageAddress(request, path));
    expect(image.headers()['content-type']).toBe('image/png');
    const bytes = await image.body();
    images.add(bytes.toString('base64'));
    expect(bytes.length).toBeLessThan(300_000);
    expect(await readSize(bytes)).toEqual({ width: 1200, height: 630 });
  }
  expect(images.size, 'the pictures differ').toBe(paths.length);
});

test('a bot gets one preview image for an invitation with any case and token', async ({ request }) => {
  const paths = ['/join-group/JOIN-US', '/join-group/join-us', '/join-group/JOIN-US?t=a%20b'];
  const addresses = await Promise.all(paths.map((path) => readImageAddress(request, path)));
  expect(new Set(addresses).size).toBe(1);
});
