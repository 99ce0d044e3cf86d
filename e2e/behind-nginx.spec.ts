import { detectVariant } from '@/lib/site/platform/device';
import { hasNginx, startNginx } from '@/scripts/test/nginx.mjs';
import { agents } from './fixtures/agents';
import { findFreePort, requestRaw, startEcho } from './fixtures/raw-http';
import { test as base, expect } from './fixtures/test';

interface BehindNginx {
  ask: (path: string, headers?: Record<string, string>) => ReturnType<typeof requestRaw>;
  /** The state of the response in nginx's cache, such as HIT or MISS. */
  readCacheState: (path: string, headers?: Record<string, string>) => Promise<unknown>;
  stopApp: () => void;
}

/** A test with nginx as compose.yaml has it, before an app that echoes requests; paths with "secret" are not cacheable. */
const test = base.extend<{ secondsCached: number; nginx: BehindNginx }>({
  secondsCached: [60, { option: true }],
  nginx: async ({ secondsCached }, use) => {
    const cacheable = `public, max-age=0, s-maxage=${secondsCached}, must-revalidate`;
    const app = await startEcho((path) => ({
      'Cache-Control': path.includes('secret') ? 'no-store' : cacheable,
    }));
    const port = await findFreePort();
    const stopNginx = await startNginx({ port, instances: [app.port] });
    const ask: BehindNginx['ask'] = (path, headers) => requestRaw(`http://127.0.0.1:${port}${path}`, headers);
    await use({
      ask,
      readCacheState: async (path, headers) => (await ask(path, headers)).headers['x-cache'],
      stopApp: () => app.stop(),
    });
    await stopNginx();
    app.stop();
  },
});

test.skip(!hasNginx(), 'nginx is not installed');

test('a second visitor gets the cached response, which browsers must revalidate', async ({ nginx }) => {
  await nginx.ask('/page');
  expect((await nginx.ask('/page')).headers).toMatchObject({
    'x-cache': 'HIT',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
});

const signedIn: Record<string, string>[] = [{ Authorization: 'Bearer x' }, { Cookie: 'media_session=x' }];

test('a signed-in person gets no cached response', async ({ nginx }) => {
  await nginx.ask('/page');
  for (const headers of signedIn) {
    expect(await nginx.readCacheState('/page', headers), JSON.stringify(headers)).toBe('BYPASS');
  }
  expect(await nginx.readCacheState('/page?token=x')).toBe('BYPASS');
});

test('a signed-in person leaves no cached response for others', async ({ nginx }) => {
  for (const headers of signedIn) await nginx.ask('/page', headers);
  expect(await nginx.readCacheState('/page')).toBe('MISS');
});

test('a request with another value of a Vary header gets a response of its own', async ({ nginx }) => {
  await nginx.ask('/page');
  const others: Record<string, string>[] = [
    { RSC: '1' },
    { 'Accept-Encoding': 'br, gzip' },
    { 'Accept-Encoding': 'gzip, deflate' },
    { Origin: 'https://app.example' },
  ];
  for (const headers of others) {
    expect(await nginx.readCacheState('/page', headers), JSON.stringify(headers)).toBe('MISS');
    expect(await nginx.readCacheState('/page', headers), JSON.stringify(headers)).toBe('HIT');
  }
});

test('the app gets the address of nginx’s client after those that the client sent', async ({ nginx }) => {
  const { body } = await nginx.ask('/page', { 'X-Forwarded-For': '203.0.113.7' });
  expect(JSON.parse(body)).toMatchObject({ 'x-forwarded-for': '203.0.113.7, 127.0.0.1' });
});

test('the app is asked for one encoding alone, so that few copies are cached', async ({ nginx }) => {
  const { body } = await nginx.ask('/page', { 'Accept-Encoding': 'br;q=1, gzip' });
  expect(JSON.parse(body)).toMatchObject({ 'accept-encoding': 'br' });
});

test('a device gets no cached response that was made for a device of another kind', async ({ nginx }) => {
  const kinds = new Set<string>();
  for (const agent of Object.values(agents)) {
    const { body } = await nginx.ask('/by-device', { 'User-Agent': agent });
    // The echo names the agent for which the response was made.
    expect(detectVariant(JSON.parse(body)['user-agent']), agent).toBe(detectVariant(agent));
    kinds.add(detectVariant(agent));
  }
  expect(kinds.size, 'the agents are of several kinds').toBeGreaterThan(1);
});

test('a response that forbids caching is not cached', async ({ nginx }) => {
  await nginx.ask('/secret');
  expect(await nginx.readCacheState('/secret')).toBe('MISS');
});

test('a visitor who asks for the health of an instance gets 404', async ({ nginx }) => {
  expect((await nginx.ask('/health/ready')).status).toBe(404);
});

test.describe('with responses that expire after a second', () => {
  test.use({ secondsCached: 1 });

  test('a visitor gets a fresh response once the cached one has expired', async ({ nginx }) => {
    await nginx.ask('/page');
    await expect.poll(() => nginx.readCacheState('/page')).toBe('EXPIRED');
  });

  test('a visitor gets the expired response while the app is away', async ({ nginx }) => {
    await nginx.ask('/page');
    nginx.stopApp();
    const readState = async () => {
      const { status, headers } = await nginx.ask('/page');
      return `${status} ${headers['x-cache']}`;
    };
    await expect.poll(readState).toBe('200 STALE');
  });
});
