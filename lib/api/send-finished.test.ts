import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { finishAnswer, type RawAnswer, VERSION_HEADER } from '@/lib/cache/finished-response';
import { acceptedWeights, sendFinished } from './send-finished';

describe('send finished', () => {
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

  test('sends a response in an encoding that the client accepts', async () => {
    const [brotli, gzip, refused, plain] = await ask(page(), [
      accepting('gzip, deflate, br, zstd'),
      accepting('gzip;q=0.5'),
      accepting('gzip;q=0, br;q=0.0'),
      {},
    ]);
    expect(brotli?.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(html);
    expect(gzip?.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(gzip?.body.length),
      vary: 'Accept-Encoding, User-Agent',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    });
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(html);
    for (const whole of [refused, plain]) {
      expect(whole?.headers['content-encoding']).toBeUndefined();
      expect(whole?.headers['content-length']).toBe(String(Buffer.byteLength(html)));
      expect(whole?.body.toString()).toBe(html);
    }
  });

  test('sends 304 to a client that has the body, in any encoding', async () => {
    const { etag } = await finishAnswer(page(), []);
    const [again, other, changed] = await ask(page(), [
      { ...accepting('gzip'), 'If-None-Match': `"x", ${etag}` },
      { ...accepting('br'), 'If-None-Match': etag },
      { 'If-None-Match': 'W/"another"' },
    ]);
    for (const answer of [again, other]) {
      expect(answer).toMatchObject({ status: 304, body: Buffer.alloc(0) });
      expect(answer?.headers).toMatchObject({ etag, vary: 'Accept-Encoding, User-Agent' });
      expect(answer?.headers['content-encoding']).toBeUndefined();
    }
    expect(changed?.status).toBe(200);
  });

  test('small bodies and pictures are not compressed', async () => {
    const pictures = { 'content-type': 'image/png' };
    for (const raw of [page('{}'), { ...page(), headers: pictures }]) {
      const [answer] = await ask(raw, [accepting('br')]);
      expect(answer?.headers['content-encoding']).toBeUndefined();
      expect(answer?.body).toEqual(raw.body);
      server.close();
    }
  });

  test.each([
    ['names its content', '/picture.png?v=abc', 'public, max-age=31536000, immutable'],
    [
      'names what was there before',
      '/picture.png?v=ab',
      expect.stringMatching(/^public, max-age=0, .*must-revalidate$/),
    ],
    ['names no content', '/picture.png', expect.stringMatching(/^public, max-age=0, .*must-revalidate$/)],
  ])('a picture whose address %s', async (_, path, cacheControl) => {
    const headers = { 'content-type': 'image/png', [VERSION_HEADER]: 'abc' };
    const { etag } = await finishAnswer({ ...page(), headers }, []);
    const [answer, known] = await ask({ ...page(), headers }, [{}, { 'If-None-Match': etag }], path);
    expect(answer?.headers).toMatchObject({ 'cache-control': cacheControl, etag });
    expect(answer?.headers['content-length']).toBe(String(Buffer.byteLength(html)));
    expect(answer?.headers[VERSION_HEADER]).toBeUndefined();
    expect(known).toMatchObject({ status: 304, headers: { 'cache-control': cacheControl, etag } });
  });

  test('internal headers of the framework and those of one request are removed', async () => {
    const [answer] = await ask(page(), [{}]);
    expect(Object.keys(answer?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([]);
  });

  test('a 404 is not cached', async () => {
    const [answer] = await ask({ ...page(), status: 404 }, [{ 'If-None-Match': '*' }]);
    expect(answer).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    expect(answer?.headers.etag).toBeUndefined();
  });
});

it.each([
  ['gzip, deflate, br', { gzip: 1, deflate: 1, br: 1 }],
  ['GZIP;q=0.5 , br ; q=0,*;q=0.1', { gzip: 0.5, br: 0, '*': 0.1 }],
  ['image/webp;level=1;q=0.3', { 'image/webp': 0.3 }],
  ['br;q=much', { br: 0 }],
])('%s wants %j', (header, weights) => {
  expect(Object.fromEntries(acceptedWeights(header))).toEqual(weights);
});
