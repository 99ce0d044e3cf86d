import type { APIRequestContext } from 'playwright/test';
import type { FaultName } from './fixtures/faults';
import { faultsOfScreens, findMessage, signingIn, staffScreens } from './fixtures/hosted-screens';
import { expect, test } from './fixtures/site-of-spec-host';

// One host serves all tests.
test.describe.configure({ mode: 'default' });

/** `lib/api/hosted/hosted.test.ts` tries other faults. */
const failures: FaultName[] = ['nulls', 'status 500', '10 MB'];

/** Addresses of pages with content of the host; a new ending makes new addresses, so that none is cached yet. */
function listPublicPaths(ending: string): string[] {
  return [
    `/share_question/image-${ending}`,
    `/user/ann-${ending}`,
    `/join-group/tag/open-${ending}`,
    `/join-group/invited-${ending}`,
  ];
}

/** A page that is rendered for every request. */
const FAR_DAY = '/single_games?date=2031-01-01';

/** A response of nulls to a tag is that of a private group, whose page shows the lock. */
function isLocked(path: string, fault: FaultName): boolean {
  return path.includes('/tag/') && fault === 'nulls';
}

function requestStatuses(request: APIRequestContext, paths: readonly string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await request.get(path)).status()));
}

test('a visitor gets an uncached 503 while the host fails, and then the page', async ({ request, host }) => {
  for (const fault of failures) {
    const paths = [...listPublicPaths(fault.replaceAll(/\W/g, '')), FAR_DAY];
    host.fault = fault;
    for (const path of paths.filter((one) => !isLocked(one, fault))) {
      const response = await request.get(path);
      expect(response.status(), `${path}: ${fault}`).toBe(503);
      expect(response.headers()['cache-control']).toBe('no-store');
    }
    host.fault = null;
    expect(await requestStatuses(request, paths), fault).toEqual(paths.map(() => 200));
  }
});

test('a visitor of a silent host gets the cached pages', async ({ request, host }) => {
  const paths = listPublicPaths('cached');
  expect(await requestStatuses(request, paths)).toEqual(paths.map(() => 200));
  host.fault = 'silence';
  expect(await requestStatuses(request, paths)).toEqual(paths.map(() => 200));
});

test('a visitor of a silent host gets 503 for a page that is not cached, for which the host is asked once', async ({
  request,
  host,
}) => {
  const paths = listPublicPaths('silenced');
  host.fault = 'silence';
  host.asked.length = 0;
  expect(await requestStatuses(request, paths)).toEqual(paths.map(() => 503));
  expect(host.asked).not.toEqual([]);
  expect(host.asked).toEqual([...new Set(host.asked)]);
});

test('a visitor of a silent host reads on the page that it failed', async ({ page, host }) => {
  host.fault = 'silence';
  await page.goto('/share_question/image-silence');
  await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
  await page.goto('/join-group/invited-silence');
  await expect(page.getByText('Failed to load group information')).toBeVisible();
});

for (const [round, fault] of faultsOfScreens.entries()) {
  test(`a staff member reads on each screen that the host fails with ${fault}, and goes on without losing a text`, async ({
    context,
    browser,
    staffToken,
    host,
  }) => {
    await context.addInitScript((token) => window.localStorage.setItem('tdts_token', token), staffToken);
    const affected = [...staffScreens, signingIn].filter(({ survives }) => !survives?.includes(fault));
    const opened = await Promise.all(
      affected.map(async (screen) => {
        const page = await (screen === signingIn ? browser : context).newPage();
        await screen.open?.(page);
        return { page, screen };
      }),
    );
    host.fault = fault;
    await Promise.all(
      opened.map(async ({ page, screen }) => {
        await screen.act(page, round);
        await expect(findMessage(screen, fault, page), screen.name).toBeVisible();
        await screen.keeps?.(page, round);
      }),
    );
    host.fault = null;
    await Promise.all(opened.map(({ page, screen }) => screen.recover(page, round)));
  });
}
