import { ApiError } from '@/lib/errors/api-error';
import { log } from '@/lib/monitoring/log';
import { answerSafely, errorAnswer, toApiError, toResponse } from './call-answer';

describe('answer safely', () => {
  const route = { method: 'GET', path: '/user/[username]' };
  const request = new Request('http://site/user/ann?token=secret', {
    headers: { 'x-request-id': 'number-1' },
  });
  const lines = jest.spyOn(log, 'error');
  beforeEach(() => {
    lines.mockReset();
  });
  afterAll(() => lines.mockRestore());

  const answer = (thrown: unknown) => answerSafely(route, () => Promise.reject(thrown))(request);

  it('answers an error of the server, and logs it by its route with its cause', async () => {
    const cause = new TypeError('x is not a function');
    for (const thrown of [cause, new ApiError('internal', 'Sorry.', { cause })]) {
      lines.mockReset();
      expect((await answer(thrown)).status).toBe(500);
      const [[facts] = []] = lines.mock.calls as unknown as [Record<string, unknown>][];
      expect(facts).toMatchObject({ requestId: 'number-1', error: cause });
      expect(JSON.stringify(facts)).not.toContain('secret');
    }
    const alone = new ApiError('unavailable', 'Wait.');
    expect((await answer(alone)).status).toBe(503);
    expect(lines.mock.calls.at(-1)?.[0]).toMatchObject({ error: alone });
  });

  it('answers an error of the caller, and does not log it as an error of the server', async () => {
    expect((await answer(new ApiError('not_found', 'There is none.'))).status).toBe(404);
    expect(lines).not.toHaveBeenCalled();
  });

  it('gives every response the id of its request, or a new one', async () => {
    const work = async () => new Response('made');
    const numberOf = async (asked: Request, does: () => Promise<Response> = work) =>
      (await answerSafely(route, does)(asked)).headers.get('x-request-id');
    expect(await numberOf(request)).toBe('number-1');
    expect(await numberOf(request, () => Promise.reject(new ApiError('stale', 'Look again.')))).toBe(
      'number-1',
    );
    expect(await numberOf(new Request('http://site/'))).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('error response', () => {
  const errorResponse = (error: ApiError) => toResponse(errorAnswer(error));

  it('names the problem and the field, and may not be cached', async () => {
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

  it('says how to continue: sign in, wait, or show what is required', async () => {
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
  ])('an unforeseen error reveals nothing: %s', async (thrown, status, code) => {
    const error = toApiError(thrown);
    const response = errorResponse(error);
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([status, code]);
    expect(text).not.toContain('secret');
    expect(error.cause).toBe(thrown);
  });

  it('answers an error of the server unchanged', () => {
    const error = new ApiError('stale', 'Look again.');
    expect(toApiError(error)).toBe(error);
  });
});
