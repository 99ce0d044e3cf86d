import { androidAgents, inAppAgents } from './agents';

/** The systems that the app exists for; everything else counts as desktop. */
export type Platform = 'ios' | 'android' | 'desktop';

/** An app that opens links in a browser of its own. */
export type InAppBrowser = keyof typeof inAppAgents;

export interface Device {
  platform: Platform;
  inAppBrowser: InAppBrowser | null;
  /** Whether a tap opens the app by an Android intent. */
  opensByIntent: boolean;
}

// iPads ask for desktop pages and call themselves a Macintosh; most browsers on them are still recognisable. Safari is
// not: it counts as a Mac.
const IOS = /\b(iPhone|iPad|iPod)\b|Macintosh.*(\bMobile\/|CriOS|FxiOS|EdgiOS|GSA\/)/;
const ANDROID = /\bAndroid\b/;
// Windows Phone claims to be both iOS and Android.
const NEITHER = /Windows Phone/;

function detectPlatform(userAgent: string): Platform {
  if (NEITHER.test(userAgent)) return 'desktop';
  if (IOS.test(userAgent)) return 'ios';
  return ANDROID.test(userAgent) ? 'android' : 'desktop';
}

function detectInAppBrowser(userAgent: string): InAppBrowser | null {
  const names = Object.keys(inAppAgents) as InAppBrowser[];
  return names.find((name) => inAppAgents[name].pattern.test(userAgent)) ?? null;
}

/** What a User-Agent header tells about the visitor's device. An empty or unknown agent is a desktop. */
export function detectDevice(userAgent: string): Device {
  const platform = detectPlatform(userAgent);
  const inAppBrowser = platform === 'desktop' ? null : detectInAppBrowser(userAgent);
  const agent = Object.values(androidAgents).find(({ pattern }) => pattern.test(userAgent));
  const opensByIntent = platform === 'android' && !inAppBrowser && agent?.opensBy === 'intent';
  return { platform, inAppBrowser, opensByIntent };
}
