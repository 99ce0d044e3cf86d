import { readFileSync } from 'node:fs';
import { fireEvent } from '@testing-library/react';

/** Runs a script of the folder `public` in the test's page, because jsdom runs scripts, but loads none. */
export function runPublicScript(name: string): void {
  const script = document.createElement('script');
  script.textContent = readFileSync(`public/${name}`, 'utf8');
  document.head.append(script);
}

/** Simulates that the page goes to the background, or that it is shown again. */
export function setPageHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  fireEvent(document, new Event('visibilitychange'));
}

/** Offers a clipboard to the scripts of the page, because jsdom has none; undefined takes it away again. */
export function offerClipboard(clipboard: Pick<Clipboard, 'writeText'> | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
}

/** Offers a clipboard, and returns the texts that are copied to it. */
export function recordCopies(): string[] {
  const copied: string[] = [];
  offerClipboard({ writeText: async (text) => void copied.push(text) });
  return copied;
}
