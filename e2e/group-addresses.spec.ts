import { agents } from './fixtures/agents';
import { expect, test } from './fixtures/test';

const hostile = [
  '%00',
  '..%2f..%2fetc',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'x'.repeat(5000),
  '%E2%80%AESU-NIOJ',
  '%25',
  '%',
  '%ff%fe',
  '%0d%0aSet-Cookie:x=1',
  '%F0%9F%9A%AA',
];

test('hostile input in the address of a group is answered with 4xx, and runs nothing', async ({
  request,
}) => {
  const paths = ['/join-group/', '/join-group/tag/', '/group-game/'].flatMap((place) =>
    hostile.map((value) => place + value),
  );
  await Promise.all(
    paths.map(async (path) => {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([400, 404, 414], `${path.slice(0, 50)} gave ${response.status()}`).toContain(response.status());
      expect(await response.text(), path.slice(0, 50)).not.toContain('<script>alert');
    }),
  );
});

test('a hostile token runs nothing', async ({ page, request }) => {
  const token = '"><script>window.hacked=1</script>';
  await page.goto(`/join-group/JOIN-US?t=${encodeURIComponent(token)}`);
  await expect(page.getByRole('heading', { name: 'The Locked Table' })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  for (const t of ['%', '%ff', '..', '../..', 'x'.repeat(5000), '%00']) {
    const response = await request.get(`/join-group/JOIN-US?t=${t}`);
    expect(response.status(), t.slice(0, 20)).toBe(200);
  }
});

test('a private group shows nothing of itself without a code', async ({ request }) => {
  const asked = ['/join-group/tag/locked-table', '/group-game/locked-table'].flatMap((path) =>
    Object.values(agents).map((agent) => ({ path, agent })),
  );
  await Promise.all(
    asked.map(async ({ path, agent }) => {
      const html = await (await request.get(path, { headers: { 'User-Agent': agent } })).text();
      expect(html).toContain('Invite Only');
      expect(html).toContain('name="robots" content="noindex"');
      expect(html).not.toMatch(
        /The Locked Table|dailytrivia:\/\/|api\/media|\d members?\b|\d categor|Casual/,
      );
    }),
  );
  expect((await request.get('/join-group/tag/locked-table/preview.png')).status()).toBe(404);
  const answer = await request.get('/groupgames/group_game_info?groupIdTag=locked-table');
  expect(await answer.json()).toEqual({ privateGroup: true });
});

test('without a configured app no page offers one to open; an invitation is not indexed', async ({
  request,
}) => {
  const html = await (await request.get('/join-group/JOIN-US?t=tok%26en')).text();
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).not.toMatch(/apple-itunes-app|"al:/);
  expect(head).toContain('content="noindex"');
});

test('a token that looks encoded reaches the app as it is', async ({ request }) => {
  const html = await (
    await request.get('/join-group/JOIN-US?t=50%2541', { headers: { 'User-Agent': agents.pixel } })
  ).text();
  expect(html).toContain('dailytrivia://join-group/code/JOIN-US?t=50%2541"');
});

test('a public group, and a private one with its code, has a preview picture', async ({ request }) => {
  for (const [path, picture] of [
    ['/join-group/tag/open-table', '/join-group/tag/open-table/preview.png'],
    ['/join-group/JOIN-US?t=a%20b', '/join-group/join-us/preview.png'],
  ] as const) {
    const html = await (await request.get(path)).text();
    const { pathname } = new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '');
    expect(pathname).toBe(picture);
    const image = await request.get(pathname);
    expect(image.headers()['content-type']).toBe('image/png');
    const bytes = await image.body();
    expect(bytes.length).toBeLessThan(300_000);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

test('pages are cached per device, and the variants have no address of their own', async ({ request }) => {
  const desktop = await request.get('/join-group/tag/open-table', {
    headers: { 'User-Agent': agents.desktop },
  });
  const phone = await request.get('/join-group/tag/open-table', { headers: { 'User-Agent': agents.iphone } });
  expect(await desktop.text()).toContain('QR code of the invitation');
  expect(await phone.text()).not.toContain('QR code of the invitation');
  expect(desktop.headers().vary).toContain('User-Agent');
  const variant = await request.get('/for/ios/join-group/tag/open-table', { maxRedirects: 0 });
  expect([variant.status(), variant.headers().location]).toEqual([307, '/']);
});
