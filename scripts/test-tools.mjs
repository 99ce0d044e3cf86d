import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { nodeBinary, root } from './node-binary.mjs';

const systemBrowsers = () => [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

function hasBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright');
  return existsSync(chromium.executablePath()) || systemBrowsers().some((path) => path && existsSync(path));
}

function tryToRun(program, args) {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', timeout: 300_000 }).status === 0;
}

function tryDebianPackage(name) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  return (
    mayInstall &&
    tryToRun('apt-get', ['update', '-qq']) &&
    tryToRun('apt-get', ['install', '-y', '-qq', name])
  );
}

/** Finds ffmpeg and ffprobe, which make and check the test clips, else installs them. Returns what to do if neither works. */
export function ensureFfmpeg() {
  const hasFfmpeg = () =>
    ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0);
  if (hasFfmpeg() || (tryDebianPackage('ffmpeg') && hasFfmpeg())) return null;
  return 'No ffmpeg: run "apt-get install ffmpeg", or install it from ffmpeg.org, and run npm test again.';
}

/** Finds a Chromium, else installs one: Playwright's own, then Debian's. Returns what to do when neither works. */
export function ensureBrowser() {
  if (hasBrowser()) return null;
  console.log('No Chromium found: trying to install one.');
  if (
    tryToRun(nodeBinary(), ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium']) &&
    hasBrowser()
  )
    return null;
  if (tryDebianPackage('chromium') && hasBrowser()) return null;
  return 'No Chromium: run "npx playwright install --with-deps chromium" or "apt-get install chromium", or set CHROMIUM_PATH.';
}
