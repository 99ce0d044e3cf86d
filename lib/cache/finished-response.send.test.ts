import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { listenHere } from '@/lib/testing/loopback-server';
import { finishAnswer, type RawAnswer, readWeights, sendFinished, VERSION_HEADER } from './finished-response';

describe('a finished response', () => {
  const html = `<!doctype html>${'<p>Whose is it? 🙂</p>'.repeat(500)}`;
  const page = (): RawAnswer => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-nextjs-cache': 'MISS', 'x-request-id': 'one' },
    body: Buffer.from(html),
  });

  let server: Server;
  afterEach(() => new Promise((closed) => server.close(closed)));

  /** Sends a response to requests of a path with these headers. */
  async function ask(raw: RawAnswer, requests: readonly Record<string, string>[], path = '/') {
    const answer = await finishAnswer(raw, ['User-Agent']);
    server = createServer((request, response) => sendFinished(request, response, answer));
    const origin = await listenHere(server);
    const answers = requests.map(async (headers) => {
      const request = get(origin + path, { headers, agent: false });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
    });
    return Promise.all(answers);
  }

  const accepting = (encoding: string) => ({ 'Accept-Encoding': encoding });

  test('is sent with Brotli to a client that accepts it', async () => {
    const [brotli] = await ask(page(), [accepting('gzip, deflate, br, zstd')]);
    expect(brotli?.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(html);
  });

  test('is sent with gzip to a client that accepts only that', async () => {
    const [gzip] = await ask(page(), [accepting('gzip;q=0.5')]);
    expect(gzip?.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(gzip?.body.length),
      vary: 'Accept-Encoding, User-Agent',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    });
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(html);
  });

  test('is sent uncompressed to a client that accepts no encoding', async () => {
    for (const whole of await ask(page(), [accepting('gzip;q=0, br;q=0.0'), {}])) {
      expect(whole?.headers['content-encoding']).toBeUndefined();
      expect(whole?.headers['content-length']).toBe(String(Buffer.byteLength(html)));
      expect(whole?.body.toString()).toBe(html);
    }
  });

  test('is not sent again to a client that has it in any encoding', async () => {
    const { etag } = await finishAnswer(page(), []);
    const answers = await ask(page(), [
      { ...accepting('gzip'), 'If-None-Match': `"x", ${etag}` },
      { ...accepting('br'), 'If-None-Match': etag },
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 304, body: Buffer.alloc(0) });
      expect(answer?.headers).toMatchObject({ etag, vary: 'Accept-Encoding, User-Agent' });
      expect(answer?.headers['content-encoding']).toBeUndefined();
    }
  });

  test('is sent to a client that has another version', async () => {
    const [changed] = await ask(page(), [{ 'If-None-Match': 'W/"another"' }]);
    expect(changed?.status).toBe(200);
  });

  test('without compressed copies is sent as it is', async () => {
    const [answer] = await ask({ ...page(), copies: {} }, [accepting('br')]);
    expect(answer?.headers['content-encoding']).toBeUndefined();
    expect(answer?.body.toString()).toBe(html);
  });

  const REVALIDATED = expect.stringMatching(/^public, max-age=0, .*must-revalidate$/);
  test.each([
    ['the current version is cached for ever', '/picture.png?v=abc', 'public, max-age=31536000, immutable'],
    ['an earlier version is revalidated', '/picture.png?v=ab', REVALIDATED],
    ['no version is revalidated', '/picture.png', REVALIDATED],
  ])('of a picture whose address has %s', async (_, path, cacheControl) => {
    const headers = { 'content-type': 'image/png', [VERSION_HEADER]: 'abc' };
    const { etag } = await finishAnswer({ ...page(), headers }, []);
    const [answer, known] = await ask({ ...page(), headers }, [{}, { 'If-None-Match': etag }], path);
    expect(answer?.headers).toMatchObject({ 'cache-control': cacheControl, etag });
    expect(answer?.headers['content-length']).toBe(String(Buffer.byteLength(html)));
    expect(answer?.headers[VERSION_HEADER]).toBeUndefined();
    expect(known).toMatchObject({ status: 304, headers: { 'cache-control': cacheControl, etag } });
  });

  test('has no internal headers of the framework, and none of the request that made it', async () => {
    const [answer] = await ask(page(), [{}]);
    expect(Object.keys(answer?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([]);
  });

  test('with the status 404 is not cached', async () => {
    const [answer] = await ask({ ...page(), status: 404 }, [{ 'If-None-Match': '*' }]);
    expect(answer).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    expect(answer?.headers.etag).toBeUndefined();
  });

  test.each([
    [404, 'two', 'gets it'],
    [500, 'one', 'caused it'],
  ])('with the status %i has the id "%s" of the request that %s', async (status, id) => {
    const [answer] = await ask({ ...page(), status }, [{ 'X-Request-Id': 'two' }]);
    expect(answer?.headers['x-request-id']).toBe(id);
  });
});

it.each([
  ['gzip, deflate, br', { gzip: 1, deflate: 1, br: 1 }],
  ['GZIP;q=0.5 , br ; q=0,*;q=0.1', { gzip: 0.5, br: 0, '*': 0.1 }],
  ['image/webp;level=1;q=0.3', { 'image/webp': 0.3 }],
  ['br;q=much', { br: 0 }],
])('the weights of "%s" are %j', (header, weights) => {
  expect(Object.fromEntries(readWeights(header))).toEqual(weights);
});
