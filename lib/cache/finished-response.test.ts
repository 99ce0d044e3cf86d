import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { finishAnswer, forbidsCaching, type RawAnswer } from './finished-response';

const finish = (raw: Partial<RawAnswer>, variesBy: string[] = []) =>
  finishAnswer({ status: 200, headers: {}, body: Buffer.from(''), ...raw }, variesBy);

test('headers that are set for each visitor are left out of a cached response', async () => {
  const { headers } = await finish({
    headers: {
      date: 'today',
      'cache-control': 'public',
      'content-length': '4',
      'x-content-version': 'abc',
      link: ['</a>; rel=preload', '</b>; rel=preload'],
      age: 7,
      nothing: undefined,
    },
  });
  expect(headers).toEqual(['link', '</a>; rel=preload', 'link', '</b>; rel=preload', 'age', '7']);
});

/** The SHA-256 of an empty content. */
const EMPTY_HASH = '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU';

test('a response has an entity tag of its content', async () => {
  expect((await finish({})).etag).toBe(`W/"${EMPTY_HASH}"`);
  expect((await finish({ body: Buffer.from('more') })).etag).not.toContain(EMPTY_HASH);
});

test('a response varies by encoding and the headers that influenced it', async () => {
  expect((await finish({})).vary).toBe('Accept-Encoding');
  const { vary } = await finish({}, ['User-Agent', 'Authorization']);
  expect(vary).toBe('Accept-Encoding, User-Agent, Authorization');
});

test.each<[RawAnswer['headers'], boolean, boolean]>([
  [{}, false, false],
  [{ 'cache-control': 'public, max-age=60' }, false, false],
  [{ 'cache-control': 'public, max-age=31536000, immutable' }, true, false],
  [{ 'cache-control': 'no-store' }, false, true],
  [{ 'cache-control': 'private, s-maxage=60' }, false, true],
  [{ 'set-cookie': ['a=b'] }, false, true],
  [{ 'set-cookie': 'a=b', 'cache-control': 'public' }, false, true],
])(
  'a response with the headers %j is immutable: %s, uncacheable: %s',
  async (headers, isImmutable, isUncacheable) => {
    expect(await finish({ headers })).toMatchObject({ isImmutable, isUncacheable });
    expect(forbidsCaching(headers)).toBe(isUncacheable);
  },
);

test('a response has the known version, else that of its header, else none', async () => {
  const named = { 'x-content-version': 'named' };
  expect(await finish({ headers: named, version: 'known' })).toMatchObject({ version: 'known' });
  expect(await finish({ headers: named })).toMatchObject({ version: 'named' });
  expect((await finish({})).version).toBeUndefined();
});

const text = (length: number) => Buffer.from('Whose is it? '.repeat(length).slice(0, length));

test.each(['text/html; charset=utf-8', 'application/json', 'application/rss+xml', 'image/svg+xml'])(
  'a response of the type %s is compressed if it has 1,000 bytes or more',
  async (type) => {
    const headers = { 'content-type': type };
    const { copies, body, bytes } = await finish({ headers, body: text(1000) });
    expect(brotliDecompressSync(copies.br ?? '')).toEqual(body);
    expect(gunzipSync(copies.gzip ?? '')).toEqual(body);
    expect(bytes).toBe(1000 + (copies.br?.length ?? 0) + (copies.gzip?.length ?? 0));
    expect(await finish({ headers, body: text(999) })).toMatchObject({ copies: {}, bytes: 999 });
  },
);

test('a cached response holds no more memory than its size', async () => {
  const headers = { 'content-type': 'text/html' };
  const { body, copies } = await finish({ headers, body: text(5000) });
  const all = [body, ...Object.values(copies)];
  expect(all.map((copy) => copy.buffer.byteLength)).toEqual(all.map((copy) => copy.length));
});

test.each(['image/png', 'font/woff2', undefined])(
  'a response of the type %s is not compressed',
  async (type) => {
    expect((await finish({ headers: { 'content-type': type }, body: text(5000) })).copies).toEqual({});
  },
);

test('a response with compressed copies is not compressed again', async () => {
  const copies = { br: Buffer.from('small') };
  const answer = await finish({ headers: { 'content-type': 'text/css' }, body: text(5000), copies });
  expect(answer).toMatchObject({ copies: { br: copies.br }, bytes: 5005 });
  expect(answer.copies).not.toHaveProperty('gzip');
});
