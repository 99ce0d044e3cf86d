// This file stands alone, because Playwright compiles its configuration and what that imports to CommonJS.
import { existsSync } from 'node:fs';

/** Debian's headless Chromium needs less than half of what pages cost the whole browser. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Finds the path of the machine's own Chromium, the lightest first; undefined if it has none. */
export function findSystemBrowser() {
  const paths = [process.env.CHROMIUM_PATH, HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  return paths.find((path) => path && existsSync(path));
}

/** Finds the executable for Playwright; undefined for its own browser, which is preferred if installed. */
export function findBrowserPath(chromium) {
  return existsSync(chromium.executablePath()) ? undefined : findSystemBrowser();
}
