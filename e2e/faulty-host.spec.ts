import { type FaultName, faults } from './fixtures/faults';
import { messageOf, signingIn, staffScreens } from './fixtures/hosted-screens';
import { expect, test } from './fixtures/site-of-spec-host';

// The tests run in this order: the last test sees the site recover from the silence of the first one.
test.describe.configure({ mode: 'serial' });

const names = Object.keys(faults) as FaultName[];
/** Public pages by content; the ending makes each address a new one. */
const publicPaths: readonly ((ending: string) => string)[] = [
  (ending) => `/share_question/image-${ending}`,
  (ending) => `/user/ann-${ending}`,
  (ending) => `/join-group/tag/open-${ending}`,
  (ending) => `/join-group/invited-${ending}`,
];
const cached = publicPaths.map((pathOf) => pathOf('cached'));
const silenced = publicPaths.map((pathOf) => pathOf('silence'));

/** A page that is rendered for every request. */
const FAR_DAY = '/single_games?date=2031-01-01';

/** The response for a private group may be empty: that page shows the lock. */
function isLocked(path: string, fault: FaultName): boolean {
  return path.includes('/tag/') && ['missing fields', 'nulls'].includes(fault);
}

test('public pages say to try again, uncached, while cached ones are served', async ({
  request,
  page,
  host,
}) => {
  const statusesOf = (paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await request.get(path)).status()));
  expect(await statusesOf(cached)).toEqual(cached.map(() => 200));
  for (const fault of names.filter((name) => name !== 'silence')) {
    const paths = [...publicPaths.map((pathOf) => pathOf(fault.replaceAll(/\W/g, ''))), FAR_DAY];
    host.fault = fault;
    for (const path of paths) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(isLocked(path, fault) ? 200 : 503);
      if (!isLocked(path, fault)) expect(response.headers()['cache-control']).toBe('no-store');
    }
    host.fault = null;
    expect(await statusesOf(paths), fault).toEqual(paths.map(() => 200));
  }

  host.fault = 'silence';
  host.asked.length = 0;
  expect(await statusesOf(silenced)).toEqual([503, 503, 503, 503]);
  // The site does not repeat a request.
  expect(host.asked).toEqual([...new Set(host.asked)]);
  expect(await statusesOf(cached)).toEqual(cached.map(() => 200));
  await page.goto('/share_question/image-silence');
  await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
  await page.goto('/join-group/invited-silence');
  await expect(page.getByText('Failed to load group information')).toBeVisible();
});

test('every screen reports the outage in time, loses nothing, and continues when the host returns', async ({
  context,
  browser,
  staffToken,
  host,
}) => {
  await context.addInitScript((token) => window.localStorage.setItem('tdts_token', token), staffToken);
  const opened = await Promise.all(
    [...staffScreens, signingIn].map(async (screen) => {
      const page = await (screen === signingIn ? browser : context).newPage();
      await screen.open(page);
      return { page, screen };
    }),
  );
  for (const [round, fault] of names.entries()) {
    const affected = opened.filter(({ screen }) => !screen.survives?.includes(fault));
    await test.step(fault, async () => {
      host.fault = fault;
      await Promise.all(
        affected.map(async ({ page, screen }) => {
          await screen.act(page, round);
          const message = messageOf(screen, fault, page);
          await expect(message, screen.name).toBeVisible();
          await screen.keeps?.(page, round);
        }),
      );
      host.fault = null;
      await Promise.all(affected.map(({ page, screen }) => screen.recover(page, round)));
    });
  }
});

test('pages that failed because of a silent host are served once it answers', async ({ request }) => {
  for (const path of silenced) {
    // After three failures the host gets no requests for ten seconds.
    await expect.poll(async () => (await request.get(path)).status()).toBe(200);
  }
});
