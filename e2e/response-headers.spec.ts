import type { APIRequestContext } from 'playwright/test';
import { expect, test } from './fixtures/test';

/** Expects the status of the response, and returns its headers. */
const statusExpectationOf =
  (request: APIRequestContext) =>
  async (path: string, status: number, headers: Record<string, string> = {}) => {
    const response = await request.get(path, { maxRedirects: 0, headers });
    expect(response.status(), path).toBe(status);
    return response.headers();
  };

test('every response forbids browsers to guess its type', async ({ request }) => {
  const expectStatus = statusExpectationOf(request);
  for (const [path, status] of [
    ['/', 200],
    ['/trivia_questions', 200],
    ['/preview.png', 200],
    ['/no/such/page', 307],
    ['/share_question/nothing', 404],
    ['/%', 404],
    ['/categories/active_categories', 200],
    ['/api/media/nothing', 404],
  ] as const) {
    expect(await expectStatus(path, status), path).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
});

test('responses for one person and errors are not cached, and public ones are', async ({
  request,
  staffToken,
}) => {
  const expectStatus = statusExpectationOf(request);
  for (const [path, status] of [
    ['/singlegames/get_single_game_questions_by_date', 400],
    ['/categories/all_categories', 401],
    ['/users/account_info?username=nobody-of-this-name', 404],
  ] as const) {
    expect(await expectStatus(path, status), path).toMatchObject({ 'cache-control': 'no-store' });
  }
  const byDate = '/singlegames/get_single_game_questions_by_date?forDate=2026-01-01';
  const asStaff = { Authorization: `Bearer ${staffToken}` };
  for (const path of ['/categories/active_categories', byDate]) {
    expect(await expectStatus(path, 200, asStaff), path).toMatchObject({ 'cache-control': 'no-store' });
    expect(await expectStatus(path, 200), path).toMatchObject({
      'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=\d+/),
    });
  }
  expect(await expectStatus(`${byDate}&token=${staffToken}`, 200)).toMatchObject({
    'cache-control': 'no-store',
  });
});
