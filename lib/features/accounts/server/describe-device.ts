import 'server-only';
import Bowser from 'bowser';

/** Browser and system in words that people know, such as `Firefox on Windows`; null where neither is known. */
export function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || null;
}
