import { ApiError } from '@/lib/errors/api-error';
import { errorResponse, toApiError } from './error-response';

it('says what is wrong, and where, to no cache', async () => {
  const issues = [{ path: 'word', message: 'Enter a word' }];
  const response = errorResponse(new ApiError('invalid', 'word: Enter a word', { issues }));
  expect([response.status, await response.json()]).toEqual([
    400,
    { message: 'word: Enter a word', code: 'invalid', issues },
  ]);
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'application/json',
  });
});

it('says how to go on: sign in, wait, or show what is asked for', async () => {
  const next = { challenge: 'abc', methods: ['passkey'] };
  const signIn = errorResponse(new ApiError('two_factor_required', 'Confirm.', { next }));
  expect([signIn.status, signIn.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect(await signIn.json()).toEqual({ message: 'Confirm.', code: 'two_factor_required', ...next });
  for (const retryAfterSeconds of [0, 7]) {
    const { headers } = errorResponse(new ApiError('unavailable', 'Wait.', { retryAfterSeconds }));
    expect(headers.get('retry-after')).toBe(String(retryAfterSeconds));
    expect(headers.has('www-authenticate')).toBe(false);
  }
});

it.each([
  [Object.assign(new Error('/data/secret: no space'), { code: 'ENOSPC' }), 507, 'storage_full'],
  [Object.assign(new Error('/data/secret: read-only'), { code: 'EROFS' }), 503, 'unavailable'],
  [new TypeError('secret is not a function'), 500, 'internal'],
  ['secret', 500, 'internal'],
  [undefined, 500, 'internal'],
])('what nobody foresaw tells nobody more: %s', async (thrown, status, code) => {
  const error = toApiError(thrown);
  const response = errorResponse(error);
  const text = await response.text();
  expect([response.status, JSON.parse(text).code]).toEqual([status, code]);
  expect(text).not.toContain('secret');
  expect(error.cause).toBe(thrown);
});

it('an error of ours is answered as it is', () => {
  const error = new ApiError('stale', 'Look again.');
  expect(toApiError(error)).toBe(error);
});
