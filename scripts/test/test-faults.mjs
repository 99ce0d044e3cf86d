// `npm run test:faults`: kills, stops, full disks, floods and drips at real servers, on both databases. Prints what was
// measured (docs/reliability.md), and fails when a rule was violated. Takes half an hour: no part of `npm test`.
import { spawnSync } from 'node:child_process';
import { buildIfStale } from '../cli/build.mjs';
import { installIfStale } from '../cli/install.mjs';
import { nodeBinary, root } from '../cli/node-binary.mjs';

installIfStale();
if (!(await buildIfStale())) process.exit(1);
const args = ['node_modules/playwright/cli.js', 'test', '-c', 'e2e/faults/playwright.config.ts'];
const { status } = spawnSync(nodeBinary(), [...args, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TZ: 'Pacific/Kiritimati' },
});
process.exit(status ?? 1);
