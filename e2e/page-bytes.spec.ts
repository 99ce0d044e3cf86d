import type { BrowserContext } from 'playwright/test';
import { agents, visitors } from './fixtures/agents';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { getDaysAgo } from './fixtures/product-day';
import { expect, test } from './fixtures/test';

const MOST_BYTES = 90_000;
const MOST_BYTES_OF_SCRIPTS = 10_000;
const MOST_BYTES_OF_LOGIN = 60_000;

interface Loaded {
  path: string;
  bytes: number;
}

/** All bytes that a browser with an empty cache receives for a page, with headers and the tab's icon. */
async function loadPage(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const loaded = new Map<string, Loaded>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { protocol, pathname: path } = new URL(request.url);
    if (protocol !== 'data:') loaded.set(requestId, { path, bytes: 0 });
  });
  const count = (requestId: string, bytes: (before: number) => number) => {
    const one = loaded.get(requestId);
    if (one) one.bytes = bytes(one.bytes);
  };
  // The browser may abort loading a recording early, and then reports only the received data.
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    count(requestId, (before) => before + encodedDataLength),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    count(requestId, () => encodedDataLength),
  );
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const response = await page.goto(address, { waitUntil: 'networkidle' });
  expect(response?.status(), address).toBe(200);
  // A headless browser does not load the tab's icon by itself.
  await page.evaluate(async () => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    await (await fetch(icon?.href ?? '')).arrayBuffer();
  });
  await page.close();
  return [...loaded.values()];
}

const sumBytes = (loaded: Loaded[]) => loaded.reduce((bytes, one) => bytes + one.bytes, 0);
const inApp = { ...visitors.iPhone, userAgent: agents.instagram, deviceScaleFactor: 3 };

for (const [name, day] of [
  ['today', getDaysAgo(0)],
  ['yesterday', getDaysAgo(1)],
] as const) {
  test(`a visitor with a phone loads at most 90 KB to play the questions of ${name}, 10 KB of scripts and one picture among them`, async ({
    browser,
    baseURL,
  }) => {
    const loaded = await loadPage(await browser.newContext(inApp), `${baseURL}/questions/${day}/play`);
    const pictures = loaded.filter(({ path }) => path.startsWith('/api/media/'));
    expect(pictures.length, 'later pictures wait').toBeLessThanOrEqual(1);
    expect(sumBytes(loaded.filter(({ path }) => path.endsWith('.js')))).toBeLessThanOrEqual(
      MOST_BYTES_OF_SCRIPTS,
    );
    expect(sumBytes(loaded), JSON.stringify(loaded)).toBeLessThanOrEqual(MOST_BYTES);
  });

  test(`a visitor with a phone loads at most 90 KB to read the questions of ${name}`, async ({
    browser,
    baseURL,
  }) => {
    const loaded = await loadPage(await browser.newContext(inApp), `${baseURL}/questions/${day}`);
    expect(sumBytes(loaded), JSON.stringify(loaded)).toBeLessThanOrEqual(MOST_BYTES);
  });
}

test('a visitor with a phone loads at most 60 KB for the form to log in', async ({ browser, baseURL }) => {
  const loaded = await loadPage(await browser.newContext(visitors.iPhone), `${baseURL}/login`);
  expect(sumBytes(loaded), JSON.stringify(loaded)).toBeLessThanOrEqual(MOST_BYTES_OF_LOGIN);
});

for (const [name, visitor] of [
  ['a phone of triple pixel density', inApp],
  ['a desktop', visitors.desktop],
] as const) {
  test(`a visitor with ${name} loads at most 90 KB for a shared question and its picture`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const questions = await loadPastQuestions(request);
    const context = await browser.newContext(visitor);
    await Promise.all(
      [
        pick(questions, (one) => one.hasImage),
        pick(questions, (one) => one.hasAudio),
        ...questions.filter((one) => !one.hasImage && !one.hasAudio).slice(0, 2),
      ].map(async ({ questionTag, mediaId, hasImage }) => {
        const loaded = await loadPage(context, `${baseURL}/share_question/${questionTag}`);
        const ofPicture = loaded.filter(({ path }) => hasImage && path.includes(`/${mediaId}/`));
        expect(ofPicture).toHaveLength(Number(hasImage));
        expect(loaded.every(({ bytes }) => bytes > 0)).toBe(true);
        expect(sumBytes(loaded), JSON.stringify(loaded)).toBeLessThanOrEqual(MOST_BYTES);
      }),
    );
  });
}

for (const [agent, viewport] of [
  ['instagram', { width: 390, height: 664 }],
  ['desktop', visitors.desktop.viewport],
] as const) {
  test(`a visitor whose ${agent} browser is ${viewport.width} px wide loads at most 90 KB for an invitation, with one script`, async ({
    browser,
    baseURL,
  }) => {
    const visitor = { userAgent: agents[agent], viewport, deviceScaleFactor: 3 };
    const loaded = await loadPage(await browser.newContext(visitor), `${baseURL}/join-group/JOIN-US`);
    expect(loaded.filter(({ path }) => path.endsWith('.js')).map(({ path }) => path)).toEqual(['/invite.js']);
    expect(sumBytes(loaded), JSON.stringify(loaded)).toBeLessThanOrEqual(MOST_BYTES);
  });
}
