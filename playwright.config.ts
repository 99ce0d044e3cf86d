import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, defineConfig, type PlaywrightTestConfig } from 'playwright/test';
import { findBrowserPath } from './scripts/test/find-browser.mjs';

/** The workers inherit the first process's choice. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'trivia-e2e-'));
process.env.E2E_PORT ??= '3100';
process.env.E2E_MODEL_PORT ??= String(Number(process.env.E2E_PORT) + 5000);
process.env.PRODUCT_TIME_ZONE ??= zoneInTheMorning();
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

/** A time zone in which it is past six in the morning, so that no run crosses midnight. */
function zoneInTheMorning(): string {
  const ahead = ((42 - new Date().getUTCHours()) % 24) - 12;
  // In these names the signs are inverted.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

export const use: PlaywrightTestConfig['use'] = {
  baseURL,
  browserName: 'chromium',
  viewport: { width: 1440, height: 900 },
  timezoneId: 'Pacific/Kiritimati',
  // Animations took a tenth of the processor, and pages are checked and clicked at rest.
  contextOptions: { reducedMotion: 'reduce' },
  screenshot: 'only-on-failure',
  // Recording every test doubles its cost; a failed one leaves a screenshot and the page's content.
  trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  launchOptions: {
    executablePath: findBrowserPath(chromium),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};

/** Specs whose workers start their own sites; each of them runs with a few workers, some of them waiting for a site. */
const besideOwnSites = readdirSync('e2e').filter(
  (name) =>
    name.endsWith('.spec.ts') &&
    /site-of-spec-host'|sharedSiteTest/.test(readFileSync(join('e2e', name), 'utf8')),
);
const ofFaults = 'faults/**';

export default defineConfig({
  testDir: 'e2e',
  // At the end they would leave the machine half idle for the last minute of a run (docs/decisions/0042).
  projects: [
    { name: 'own sites', testMatch: besideOwnSites, testIgnore: ofFaults },
    { name: 'the site', testIgnore: [ofFaults, ...besideOwnSites] },
  ],
  // Tests import the server's own modules by their names; `server-only` is for bundles.
  tsconfig: './e2e/tsconfig.json',
  globalSetup: './e2e/fixtures/set-up.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // With one worker for each core, a core is idle while a test waits for a debounce, a poll or a toast.
  workers: 3,
  // CI blocks the merge, so a failed test is tried again, and reported as flaky (docs/decisions/0042).
  retries: process.env.CI ? 1 : 0,
  // Generous, because a slow machine is not a failure: this only ends tests that hang.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use,
  webServer: {
    command: 'node scripts/cli/start.mjs',
    url: `${baseURL}/login`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    env: {
      DATA_DIR: process.env.E2E_DATA_DIR,
      PORT: process.env.E2E_PORT,
      STAFF_USERNAME: 'staff',
      STAFF_PASSWORD: 'staff-password',
      OPENAI_API_KEY: 'e2e-key',
      OPENAI_BASE_URL: `http://127.0.0.1:${process.env.E2E_MODEL_PORT}/v1`,
      LOG_LEVEL: 'warn',
    },
  },
});
