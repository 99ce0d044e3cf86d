import { defineConfig } from 'playwright/test';
import { use } from '@/playwright.config';

/** `npm run test:faults`: separate servers with the built app, one after another, and a table of measurements. */
export default defineConfig({
  testDir: '..',
  testMatch: ['faults/*.spec.ts', 'starting-and-stopping.spec.ts', 'full-disk.spec.ts'],
  tsconfig: '../tsconfig.json',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  reporter: [['./figures-reporter.ts']],
  use,
});
