import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { finishAnswer, type RawAnswer, readWeights, sendFinished, VERSION_HEADER } from './finished-response';

describe('a finished response', () => {
  const html = `<!doctype html>${'<p>Whose is it? 🙂</p>'.repeat(500)}`;
  const page = (body = html): RawAnswer => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-nextjs-cache': 'MISS', 'x-request-id': 'one' },
    body: Buffer.from(body),
  });

  let server: Server;
  afterEach(() => new Promise((closed) => server.close(closed)));

  /** Sends a response to requests of a path with these headers, in turn. */
  async function ask(raw: RawAnswer, requests: readonly Record<string, string>[], path = '/') {
    const answer = await finishAnswer(raw, ['User-Agent']);
    server = createServer((request, response) => sendFinished(request, response, answer));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const answers: { status?: number; headers: IncomingHttpHeaders; body: Buffer }[] = [];
    for (const headers of requests) {
      answers.push(
        await new Promise((resolve, reject) => {
          get({ port, host: '127.0.0.1', path, headers, agent: false }, async (response) => {
            const chunks: Buffer[] = [];
            for await (const chunk of response) chunks.push(chunk);
            const { statusCode: status, headers: received } = response;
            resolve({ status, headers: received, body: Buffer.concat(chunks) });
          }).on('error', reject);
        }),
      );
    }
    return answers;
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

  test.each([
    ['that is small', page('{}')],
    ['that is a picture', { ...page(), headers: { 'content-type': 'image/png' } }],
  ])('%s is not compressed', async (_what, raw) => {
    const [answer] = await ask(raw, [accepting('br')]);
    expect(answer?.headers['content-encoding']).toBeUndefined();
    expect(answer?.body).toEqual(raw.body);
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
    [404, 'two'],
    [500, 'one'],
  ])('with the status %i has the id of request %s: its own, or that of the failure', async (status, id) => {
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
