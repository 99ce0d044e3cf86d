import type { Page } from 'playwright/test';
import { agents, visitors } from './fixtures/agents';
import { expect, expectAccessible, test } from './fixtures/test';

const CODE = '/join-group/JOIN-US';
const OPEN_IN_APP = { name: 'Open in App' };

/** Records the addresses outside of the site that the page tries to open, and opens none of them. */
async function recordDepartures(page: Page): Promise<string[]> {
  const departures: string[] = [];
  await page.exposeFunction('recordDeparture', (url: string) => departures.push(url));
  await page.addInitScript(() => {
    const { navigation, recordDeparture } = window as unknown as {
      navigation: EventTarget;
      recordDeparture: (url: string) => void;
    };
    navigation.addEventListener('navigate', (event) => {
      const { url } = (event as unknown as { destination: { url: string } }).destination;
      if (url.startsWith(window.location.origin)) return;
      recordDeparture(url);
      // Chromium would ask "Open xdg-open?" in a separate window.
      event.preventDefault();
    });
  });
  return departures;
}

test.describe('on a Pixel', () => {
  test.use(visitors.Pixel);

  // `join-group.test.tsx` goes on from the button to the store.
  test('a visitor without the app gets a button to try again, and the badge of the store', async ({
    page,
  }) => {
    const departures = await recordDepartures(page);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(`${CODE}?t=a%20b`);
    await expect(page.getByText('Opening the app…')).toBeVisible();
    // The app is tried after half a second, and the button comes 2.5 seconds later.
    await page.clock.runFor(3000);
    await expect.poll(() => departures).toEqual(['dailytrivia://join-group/code/JOIN-US?t=a%20b']);
    await expect(page.getByRole('button', OPEN_IN_APP)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get it on Google Play' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeHidden();
    // axe waits by the page's clock.
    await page.clock.resume();
    await expectAccessible(page);
  });
});

test.describe('on an iPhone without scripts', () => {
  test.use({ ...visitors.iPhone, javaScriptEnabled: false });

  test('a visitor finds links to the app and its store', async ({ page }) => {
    await page.goto(CODE);
    const link = page.getByRole('link', OPEN_IN_APP);
    await expect(link).toHaveAttribute('href', 'dailytrivia://join-group/code/JOIN-US');
    await expect(link).toBeVisible();
    await expect(page.getByRole('button', OPEN_IN_APP)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeVisible();
  });
});

test.describe('inside Instagram', () => {
  test.use({ userAgent: agents.instagram, viewport: { width: 390, height: 664 } });

  test('a visitor reads how to get out', async ({ page }) => {
    await page.goto(CODE);
    await expect(page.getByRole('heading', { name: 'Open in browser' })).toBeVisible();
    await expect(page.getByText('The app you are in may keep ours from opening')).toBeVisible();
    await expect(page.getByText('JOIN-US', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('a visitor sees the button to open the app without scrolling', async ({ page }) => {
    await page.goto(CODE);
    for (const [width, height] of [
      [390, 664],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('button', OPEN_IN_APP)).toBeInViewport({ ratio: 1 });
    }
  });
});
