import { staffSections } from '@/lib/staff-screens';
import { expect, test } from './fixtures/test';

/** Screens without an address of their own, only with parameters. */
const onlyBelow = ['create_trivia', 'edit_trivia', 'create_weekly_trivia', 'edit_weekly_trivia'];
const staffPaths = [
  ...staffSections.filter((section) => !onlyBelow.includes(section)).map((section) => `/${section}`),
  '/trivia_questions/2031-01-01',
  '/weekly_trivia_questions/2031-01-01',
  '/create_trivia/2031-01-01/Geography/1',
  '/edit_trivia/2031-01-01/1',
  '/create_weekly_trivia/2031-01-01/Geography/1',
  '/edit_weekly_trivia/2031-01-01/1',
  '/edit_wordpuzzle/1/2031-01-01',
];

function readPolicy(policy: string | undefined): Record<string, string[]> {
  const directives = (policy ?? '').split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

test('every staff screen has the strict policy, whatever its address', async ({ request }) => {
  const nonces = await Promise.all(
    staffPaths.map(async (path) => {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status(), path).toBe(200);
      const policy = readPolicy(response.headers()['content-security-policy']);
      expect(policy['script-src'], path).toEqual([
        expect.stringMatching(/^'nonce-[\w-]{36}'$/),
        "'strict-dynamic'",
      ]);
      expect(policy['style-src'], path).not.toContain("'unsafe-inline'");
      expect(policy['require-trusted-types-for'], path).toEqual(["'script'"]);
      expect(policy['frame-ancestors'], path).toEqual(["'none'"]);
      const nonce = policy['script-src']?.[0]?.slice("'nonce-".length, -1);
      expect(await response.text(), path).toContain(`nonce="${nonce}"`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size, 'each answer has a nonce of its own').toBe(staffPaths.length);
});

test('nothing that is sent may be taken for another type, and nobody keeps what is told to one person', async ({
  request,
  staffToken,
}) => {
  const headersOf = async (path: string, status: number, headers: Record<string, string> = {}) => {
    const response = await request.get(path, { maxRedirects: 0, headers });
    expect(response.status(), path).toBe(status);
    return response.headers();
  };
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
    expect(await headersOf(path, status), path).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
  for (const [path, status] of [
    ['/singlegames/get_single_game_questions_by_date', 400],
    ['/categories/all_categories', 401],
    ['/users/account_info?username=nobody-of-this-name', 404],
  ] as const) {
    expect(await headersOf(path, status), path).toMatchObject({ 'cache-control': 'no-store' });
  }
  const byDate = '/singlegames/get_single_game_questions_by_date?forDate=2026-01-01';
  const asStaff = { Authorization: `Bearer ${staffToken}` };
  for (const path of ['/categories/active_categories', byDate]) {
    expect(await headersOf(path, 200, asStaff), path).toMatchObject({ 'cache-control': 'no-store' });
    expect(await headersOf(path, 200), path).toMatchObject({
      'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=\d+/),
    });
  }
  expect(await headersOf(`${byDate}&token=${staffToken}`, 200)).toMatchObject({
    'cache-control': 'no-store',
  });
});

test('the cookie for media is out of reach for scripts and for other sites', async ({
  request,
  staffToken,
}) => {
  const granted = await request.post('/media/access', {
    headers: { Authorization: `Bearer ${staffToken}` },
    data: {},
  });
  expect(granted.status()).toBe(204);
  const [, ...attributes] = (granted.headers()['set-cookie'] ?? '').split('; ');
  expect(attributes).toEqual(expect.arrayContaining(['Path=/api/media', 'HttpOnly', 'SameSite=Strict']));
});
