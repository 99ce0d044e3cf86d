import { agents } from './fixtures/agents';
import { expectLoaded } from './fixtures/shown-media';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

test.use({ userAgent: agents.desktop });

test('a visitor with an invite code sees the group, with QR code, stores and code', async ({ page }) => {
  await page.goto('/join-group/JOIN-US');
  await expect(page.getByRole('heading', { name: 'The Locked Table' })).toBeVisible();
  for (const text of ['Private', '1 member', '3 categories', 'Casual', 'JOIN-US']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Ready to join the fun?')).toBeVisible();
  const code = await page.getByRole('img', { name: 'QR code of the invitation' }).boundingBox();
  expect(code).toMatchObject({ width: 200, height: 200 });
  await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get it on Google Play' })).toBeVisible();
  await expectToFitAtAllWidths(page);
  await expectAccessible(page);
});

test('a visitor sees a public group with its picture at both addresses with its tag', async ({ page }) => {
  for (const path of ['/join-group/tag/open-table', '/group-game/open-table']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'The Open Table' })).toBeVisible();
    await expect(page.getByText('Public', { exact: true })).toBeVisible();
    await expect(page.getByText('Competitive')).toBeVisible();
    await expectLoaded(page.getByRole('article').locator('img'));
  }
});

test('a visitor with a malformed token gets the invitation, and no script of it', async ({ request }) => {
  const script = encodeURIComponent('"><script>window.hacked=1</script>');
  for (const malformed of [script, '%', '%ff', '..', '../..', 'x'.repeat(5000), '%00']) {
    const html = await (await request.get(`/join-group/JOIN-US?t=${malformed}`)).text();
    expect(html, malformed.slice(0, 20)).toContain('The Locked Table');
    expect(html).not.toContain('<script>window.hacked');
  }
});

test('a visitor without a code only learns that a private group is invite-only', async ({ request }) => {
  for (const path of ['/join-group/tag/locked-table', '/group-game/locked-table']) {
    for (const agent of Object.values(agents)) {
      const html = await (await request.get(path, { headers: { 'User-Agent': agent } })).text();
      expect(html).toContain('Invite Only');
      expect(html).toContain('You&#x27;ll need an invitation link from a group member to join.');
      expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:<[^>]+>)*Back to Home/);
      expect(html).toContain('name="robots" content="noindex"');
      expect(html).not.toMatch(
        /The Locked Table|dailytrivia:\/\/|api\/media|\d members?\b|\d categor|Casual/,
      );
    }
  }
  expect((await request.get('/join-group/tag/locked-table/preview.png')).status()).toBe(404);
  const answer = await request.get('/groupgames/group_game_info?groupIdTag=locked-table');
  expect(await answer.json()).toEqual({ privateGroup: true });
});

test('an invitation to a site that names no app has no tags that open it in an app', async ({ request }) => {
  const [head] = (await (await request.get('/join-group/JOIN-US')).text()).split('</head>');
  expect(head).toContain('The Locked Table');
  // `app-associations.spec.ts` finds these tags on a site that names apps.
  expect(head).not.toMatch(/apple-itunes-app|"al:/);
});

test('a visitor on a phone gets a link to the app with the token as it is, even if it looks encoded', async ({
  request,
}) => {
  const headers = { 'User-Agent': agents.pixel };
  const html = await (await request.get('/join-group/JOIN-US?t=50%2541', { headers })).text();
  expect(html).toContain('dailytrivia://join-group/code/JOIN-US?t=50%2541"');
});
