import { contract } from '@/lib/api/contract';
import type { CallName } from '@/lib/contract/routes';
import {
  type Answer,
  json,
  type LoopbackHost,
  sendJson,
  startLoopbackHost,
} from '@/lib/testing/loopback-server';
import { callHost } from './call-host';
import type { SendOptions } from './send';

let host: LoopbackHost;

function makeCall(name: CallName, fields: Record<string, unknown>, options?: SendOptions) {
  return callHost(name, contract[name], fields, options);
}

/** Prepares the page's API address and session token. */
function openPage(apiBase: string, token: string | null): void {
  Object.assign(globalThis, {
    document: { documentElement: { dataset: { apiBase } } },
    window: { localStorage: { getItem: () => token } },
  });
}

beforeEach(async () => {
  host = await startLoopbackHost();
  openPage(host.base, 'secret');
});

afterEach(() => host.close());

const puzzle = { word: 'NILE', hint: 'Long', categoryId: '1', dateOfWordCategory: '2026-11-21' };

test('a response is read with the schema of its call', async () => {
  host.answer = json({ categories: [{ id: 7, category: 'Rivers', more: true }] });
  expect((await makeCall('activeCategories', {})).data).toEqual({
    categories: [{ id: '7', category: 'Rivers', defaultAvatarColor: '' }],
  });
  expect(host.requests).toEqual(['GET /categories/active_categories']);
});

test.each([
  ['a refusal', 'wordPuzzle', 401, {}],
  ['a visitor’s answer', 'dailyQuestionsByDate', 200, { 'WWW-Authenticate': 'Bearer' }],
] as const)(
  'after %s that asks for a session the call %s is repeated with the token, which later calls send at once',
  async (_kind, call, status, headers) => {
    const fields = { categoryId: '1', forDate: '2026-11-21' };
    host.answer = (request, response) => {
      const isKnown = request.url?.includes('token=secret');
      const body = { wordCategory: null, singleGameQuestionsByDate: [] };
      (isKnown ? json(body) : json(body, status, headers))(request, response);
    };
    // The module remembers the calls for which a host demanded a session.
    await jest.isolateModulesAsync(async () => {
      const { callHost: callNewHost } = await import('./call-host');
      for (let times = 0; times < 2; times++) await callNewHost(call, contract[call], fields);
    });
    expect(host.requests.map((request) => request.includes('token=secret'))).toEqual([false, true, true]);
  },
);

test('a visitor’s refused call is not repeated', async () => {
  openPage(host.base, null);
  host.answer = json({ message: 'Sign in' }, 401);
  await expect(makeCall('dailyUploadToken', { mediaType: 'image' })).rejects.toMatchObject({ status: 401 });
  expect(host.requests).toEqual(['GET /singlegames/direct_creator_upload_token?mediaType=image']);
});

test.each([
  ['a GET is sent twice', 'groupByTag', { groupIdTag: 'x' }, {}, 2],
  ['a POST is sent once', 'saveWordPuzzle', puzzle, {}, 1],
  [
    'a GET with a longer time limit is sent once',
    'generateQuestion',
    { categoryName: 'Rivers' },
    { timeoutMs: 25_000 },
    1,
  ],
] as const)('%s if the host fails', async (_rule, call, fields, options, times) => {
  host.answer = json({ message: 'stack trace' }, 500);
  await expect(makeCall(call, fields, options)).rejects.toMatchObject({
    status: 500,
    message: 'The game does not answer at the moment. Try again in a moment.',
  });
  expect(host.requests).toHaveLength(times);
});

test.each<[string, Answer, string]>([
  ['HTML', (_request, response) => response.end('<p>Please accept our terms.'), 'upstream'],
  ['more than 5 MB', json({ categories: [], more: 'x'.repeat(5_000_000) }), 'upstream'],
  [
    'a redirect to its response',
    ({ url }, response) =>
      url === '/elsewhere'
        ? sendJson(response, { categories: [] })
        : response.writeHead(302, { Location: '/elsewhere' }).end(),
    'unavailable',
  ],
])('a host that answers with %s has failed', async (_response, answer, code) => {
  host.answer = answer;
  await expect(makeCall('activeCategories', {})).rejects.toMatchObject({ code });
});

test('a host gets no calls that only our own API has', async () => {
  await expect(makeCall('historyEntries', {})).rejects.toMatchObject({ status: 404 });
  expect(host.requests).toEqual([]);
});
