import type { APIRequestContext } from 'playwright/test';
import { expect, test } from './fixtures/test';

/** Sends a request, checks the status of its response, and returns the response's headers. */
async function readHeaders(
  request: APIRequestContext,
  { path, status, headers = {} }: { path: string; status: number; headers?: Record<string, string> },
): Promise<Record<string, string>> {
  const response = await request.get(path, { maxRedirects: 0, headers });
  expect(response.status(), path).toBe(status);
  return response.headers();
}

test('a browser is forbidden to guess the type of any response', async ({ request }) => {
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
    const headers = await readHeaders(request, { path, status });
    expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
});

test('a shared cache may store no error', async ({ request }) => {
  for (const [path, status] of [
    ['/singlegames/get_single_game_questions_by_date', 400],
    ['/categories/all_categories', 401],
    ['/users/account_info?username=nobody-of-this-name', 404],
  ] as const) {
    const headers = await readHeaders(request, { path, status });
    expect(headers, path).toMatchObject({ 'cache-control': 'no-store' });
  }
});

test('a shared cache may store what visitors get, and nothing that staff get', async ({
  request,
  staffToken,
}) => {
  const byDate = '/singlegames/get_single_game_questions_by_date?forDate=2026-01-01';
  const asStaff = { Authorization: `Bearer ${staffToken}` };
  const notStored = { 'cache-control': 'no-store' };
  for (const path of ['/categories/active_categories', byDate]) {
    const ofStaff = await readHeaders(request, { path, status: 200, headers: asStaff });
    expect(ofStaff, path).toMatchObject(notStored);
    const ofVisitor = await readHeaders(request, { path, status: 200 });
    expect(ofVisitor['cache-control'], path).toMatch(/^public, max-age=0, s-maxage=\d+/);
  }
  const path = `${byDate}&token=${staffToken}`;
  expect(await readHeaders(request, { path, status: 200 })).toMatchObject(notStored);
});
