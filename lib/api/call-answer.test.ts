import { ApiError } from '@/lib/errors/api-error';
import { log } from '@/lib/monitoring/log';
import { answerSafely, toApiError, toErrorAnswer, toResponse } from './call-answer';

describe('answerSafely', () => {
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

  const cause = new TypeError('x is not a function');
  const unavailable = new ApiError('unavailable', 'Wait.');
  it.each([
    ['an unexpected error', cause, 500, cause],
    ['an error of the server with a cause', new ApiError('internal', 'Sorry.', { cause }), 500, cause],
    ['an error of the server without a cause', unavailable, 503, unavailable],
  ])('logs %s with the id of the request, without its query', async (_kind, thrown, status, logged) => {
    expect((await answer(thrown)).status).toBe(status);
    const line = lines.mock.calls[0]?.[0];
    expect(line).toMatchObject({ requestId: 'number-1', route: route.path, error: logged });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  it('does not log an error of the caller', async () => {
    expect((await answer(new ApiError('not_found', 'There is none.'))).status).toBe(404);
    expect(lines).not.toHaveBeenCalled();
  });

  const findId = async (asked: Request, work: () => Promise<Response>) =>
    (await answerSafely(route, work)(asked)).headers.get('x-request-id');

  it.each([
    ['a response', () => Promise.resolve(new Response('done'))],
    ['a refusal', () => Promise.reject(new ApiError('stale', 'Look again.'))],
  ])('gives %s the id of its request', async (_kind, work) => {
    expect(await findId(request, work)).toBe('number-1');
  });

  it('gives the response to a request without an id a new one', async () => {
    const id = await findId(new Request('http://site/'), async () => new Response('done'));
    expect(id).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('an error response', () => {
  const errorResponse = (error: ApiError) => toResponse(toErrorAnswer(error));

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

  it('to a person who has to confirm a sign-in has what the next step needs', async () => {
    const next = { challenge: 'abc', methods: ['passkey'] };
    const signIn = errorResponse(new ApiError('two_factor_required', 'Confirm.', { next }));
    expect([signIn.status, signIn.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await signIn.json()).toEqual({ message: 'Confirm.', code: 'two_factor_required', ...next });
  });

  it.each([0, 7])('to a client that has to wait has the seconds: %i', (retryAfterSeconds) => {
    const { headers } = errorResponse(new ApiError('unavailable', 'Wait.', { retryAfterSeconds }));
    expect(headers.get('retry-after')).toBe(String(retryAfterSeconds));
    expect(headers.has('www-authenticate')).toBe(false);
  });

  it.each([
    [Object.assign(new Error('/data/secret: no space'), { code: 'ENOSPC' }), 507, 'storage_full'],
    [Object.assign(new Error('/data/secret: read-only'), { code: 'EROFS' }), 503, 'unavailable'],
    [new TypeError('secret is not a function'), 500, 'internal'],
    ['secret', 500, 'internal'],
    [undefined, 500, 'internal'],
  ])('to the unexpected error "%s" reveals nothing of it', async (thrown, status, code) => {
    const error = toApiError(thrown);
    const response = errorResponse(error);
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([status, code]);
    expect(text).not.toContain('secret');
    expect(error.cause).toBe(thrown);
  });
});
