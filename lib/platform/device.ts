import { inAppAgents } from './agents';

/** The systems that the app exists for; everything else counts as desktop. */
export type Platform = 'ios' | 'android' | 'desktop';

export interface Device {
  platform: Platform;
  /** Whether the page is in a browser of another app. */
  isInApp: boolean;
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

/** The visitor's device by the User-Agent header. An empty or unknown agent is a desktop. */
export function detectDevice(userAgent: string): Device {
  const platform = detectPlatform(userAgent);
  const isInApp =
    platform !== 'desktop' && Object.values(inAppAgents).some(({ pattern }) => pattern.test(userAgent));
  return { platform, isInApp };
}
