import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findNodeBinary, root } from '../cli/node-binary.mjs';
import { findSystemBrowser, HEADLESS_SHELL } from './find-browser.mjs';

function hasBundledBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright');
  return existsSync(chromium.executablePath());
}

const hasBrowser = () => hasBundledBrowser() || findSystemBrowser() !== undefined;

function tryToRun(program, args, timeout = 300_000) {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', timeout }).status === 0;
}

function tryDebianPackage(name, updateTimeout) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  return (
    mayInstall &&
    tryToRun('apt-get', ['update', '-qq'], updateTimeout) &&
    tryToRun('apt-get', ['install', '-y', '-qq', name])
  );
}

/**
 * Finds ffmpeg and ffprobe, which make and check the test clips, else installs them. Returns the remedy if
 * neither works.
 */
export function ensureFfmpeg() {
  const hasFfmpeg = () =>
    ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0);
  if (hasFfmpeg() || (tryDebianPackage('ffmpeg') && hasFfmpeg())) return null;
  return 'No ffmpeg: run "apt-get install ffmpeg", or install it from ffmpeg.org, and run npm test again.';
}

/**
 * Finds a Chromium, else installs one: Debian's light one, Playwright's own, then Debian's whole one. If only a whole
 * one exists, it tries to install the light one, too. Returns the remedy if nothing works.
 */
export function ensureBrowser() {
  const isLight = hasBundledBrowser() || process.env.CHROMIUM_PATH || existsSync(HEADLESS_SHELL);
  if (!isLight) tryDebianPackage('chromium-headless-shell', 60_000);
  if (hasBrowser()) return null;
  console.log('No Chromium found: trying to install one.');
  if (
    tryToRun(findNodeBinary(), ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium']) &&
    hasBrowser()
  )
    return null;
  if (tryDebianPackage('chromium') && hasBrowser()) return null;
  return 'No Chromium: run "npx playwright install --with-deps chromium" or "apt-get install chromium", or set CHROMIUM_PATH.';
}
