// `npm run test:faults`: kills, stops, full disks, floods and slow clients at real servers, on both
// databases. Prints the measurements (docs/reliability.md), and fails if a rule is violated. Takes half an
// hour, so `npm test` does not include it.
import { buildIfStale } from '../cli/build.mjs';
import { installIfStale } from '../cli/install.mjs';
import { runNode } from '../cli/node-binary.mjs';

installIfStale();
if (!(await buildIfStale())) process.exit(1);
const args = ['node_modules/playwright/cli.js', 'test', '-c', 'e2e/faults/playwright.config.ts'];
const env = { ...process.env, TZ: 'Pacific/Kiritimati' };
process.exit(runNode([...args, ...process.argv.slice(2)], { env }) ?? 1);
