import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { RateClass } from '@/lib/contract/endpoint';
import { findRequestOrigin, findToken, limitRate } from './admit';

afterEach(() => jest.useRealTimers());

const refusal = { status: 429, code: 'too_many_requests' };

it.each<[RateClass, number]>([
  ['read', 6000],
  ['write', 300],
  ['login', 120],
  ['picture', 100],
])(
  'the limit "%s" gives each address %i points a minute, and refuses more until the minute is over',
  async (rate, points) => {
    jest.useFakeTimers();
    const [address, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await limitRate(rate, address, points - 1);
    await limitRate(rate, address);
    await expect(limitRate(rate, address)).rejects.toMatchObject({ ...refusal, retryAfterSeconds: 60 });
    await expect(limitRate(rate, other, points)).resolves.toBeUndefined();
    jest.advanceTimersByTime(59_000);
    await expect(limitRate(rate, address)).rejects.toMatchObject({
      ...refusal,
      message: 'Too many requests. Try again in a second.',
      retryAfterSeconds: 1,
    });
    jest.advanceTimersByTime(1000);
    await expect(limitRate(rate, address, points)).resolves.toBeUndefined();
  },
);

it('a client that has used up its sign-ins may still read and write', async () => {
  const address = crypto.randomUUID();
  await limitRate('login', address, 120);
  await expect(limitRate('write', address, 300)).resolves.toBeUndefined();
  await expect(limitRate('read', address, 6000)).resolves.toBeUndefined();
});

it('a counted call does not keep its response in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const responses = new AsyncLocalStorage<object>();
  const count = async () => {
    const response = {};
    await responses.run(response, () => limitRate('read', crypto.randomUUID()));
    return new WeakRef(response);
  };
  const response = await count();
  // A reference that was read is held until the next turn.
  await setImmediate();
  collectGarbage();
  expect(response.deref()).toBeUndefined();
});

it.each<[string | null, unknown, string | null]>([
  ['Bearer abc', 'field', 'abc'],
  ['bearer  abc ', undefined, 'abc'],
  [null, 'field', 'field'],
  [null, undefined, null],
  [null, null, null],
  [null, '', null],
  [null, 'null', null],
  [null, ['a', 'b'], null],
  ['Bearer null', 'null', null],
  ['Bearer undefined', undefined, null],
  ['Bearer', 'field', null],
  ['Bearer a b', 'field', null],
  ['Bearer a, Bearer b', 'field', null],
  ['Basic c3RhZmY6eA==', 'field', null],
  ['null', 'field', null],
])('the token of the header %j and the field %j is %j', (authorization, field, token) => {
  expect(findToken(authorization, field)).toBe(token);
});

const requestTo = (host: string, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1:3000/singlegames/direct_creator_upload_token', {
    headers: { host, ...headers },
  });

const SITE_URL = 'https://trivia.example';
const STAFF_ORIGIN = 'https://staff.example';
const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };

it.each([
  ['the configured site', 'trivia.example', { SITE_URL }, SITE_URL],
  ['the configured site in place of another host', 'evil.example', { SITE_URL }, SITE_URL],
  ['the configured staff host', 'staff.example', { SITE_URL, STAFF_ORIGIN }, STAFF_ORIGIN],
  ['the site beside a staff host', 'trivia.example', { SITE_URL, STAFF_ORIGIN }, SITE_URL],
  ['the staff host if only that is configured', 'evil.example', { STAFF_ORIGIN }, STAFF_ORIGIN],
  ['the requested host without configuration', 'localhost:3000', {}, 'http://localhost:3000'],
])('the origin is %s, and never the one of X-Forwarded-Host', (_, host, settings, expected) => {
  expect(findRequestOrigin(requestTo(host), settings)).toBe(expected);
  expect(findRequestOrigin(requestTo(host, forged), settings)).toBe(expected);
});

it('the origin is https behind a proxy that ends TLS', () => {
  const request = requestTo('trivia.example', { 'x-forwarded-proto': 'https' });
  expect(findRequestOrigin(request, {})).toBe('https://trivia.example');
});
