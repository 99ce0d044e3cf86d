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
