import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-binary.mjs';

const readWanted = () =>
  ['package-lock.json', 'package.json'].map((name) => readFileSync(join(root, name), 'utf8')).join('');

/** Installs the packages unless they match package.json and the lock. */
export function installIfStale() {
  const mark = join(root, 'node_modules/.installed-from');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === readWanted()) return;
  console.log('Installing packages …');
  // NODE_ENV=production would omit the pinned Node, which is a dev dependency.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(
      'npm install failed. Check the network and the messages above, then run the command again.',
    );
    process.exit(1);
  }
  // npm may have completed the lock, so the state after the installation counts.
  writeFileSync(mark, readWanted());
}
