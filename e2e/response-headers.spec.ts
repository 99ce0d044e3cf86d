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
