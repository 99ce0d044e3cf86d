import { ApiError } from '@/lib/errors/api-error';
import { log } from '@/lib/log/log';
import { answerSafely } from './answer-safely';

const route = { method: 'GET', path: '/user/[username]' };
const request = new Request('http://site/user/ann?token=secret', { headers: { 'x-request-id': 'number-1' } });
const lines = jest.spyOn(log, 'error');
beforeEach(() => {
  lines.mockReset();
});
afterAll(() => lines.mockRestore());

const answer = (thrown: unknown) => answerSafely(route, () => Promise.reject(thrown))(request);

it('an error of ours is answered, and logged by its route with what it came of', async () => {
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

it('what the caller did wrong is answered, and not logged as ours', async () => {
  expect((await answer(new ApiError('not_found', 'There is none.'))).status).toBe(404);
  expect(lines).not.toHaveBeenCalled();
});

it('every answer has the number of its request, or one of its own', async () => {
  const work = async () => new Response('made');
  const numberOf = async (asked: Request, does: () => Promise<Response> = work) =>
    (await answerSafely(route, does)(asked)).headers.get('x-request-id');
  expect(await numberOf(request)).toBe('number-1');
  expect(await numberOf(request, () => Promise.reject(new ApiError('stale', 'Look again.')))).toBe(
    'number-1',
  );
  expect(await numberOf(new Request('http://site/'))).toMatch(/^[\da-f-]{36}$/);
});
