/** The systems there is an app for; everything else is a desktop. */
export type Platform = 'ios' | 'android' | 'desktop';

/**
 * Apps that open links in a browser of their own, which often cannot hand over to another app. A `webview` is any other
 * app's on Android, where a scheme nobody handles replaces the page by an error.
 */
export type InAppBrowser = 'instagram' | 'facebook' | 'tiktok' | 'webview';

export interface Device {
  platform: Platform;
  inAppBrowser: InAppBrowser | null;
}

// An iPad asks for desktop pages and then calls itself a Macintosh; browsers on it still give themselves away.
// (Safari on such an iPad does not: to a server it is a Mac.)
const IOS = /\b(iPhone|iPad|iPod)\b|Macintosh.*(\bMobile\/|CriOS|FxiOS|EdgiOS|GSA\/)/;
const ANDROID = /\bAndroid\b/;
// Windows Phone claims to be both.
const NEITHER = /Windows Phone/;

const IN_APP_BROWSERS: readonly [InAppBrowser, RegExp][] = [
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFBA[NV]\/|\bFB_IAB\b/],
  ['tiktok', /\b(musical_ly|trill|BytedanceWebview|TikTok)/i],
  ['webview', /\bAndroid\b.*; wv\)/],
];

function detectPlatform(userAgent: string): Platform {
  if (NEITHER.test(userAgent)) return 'desktop';
  if (IOS.test(userAgent)) return 'ios';
  return ANDROID.test(userAgent) ? 'android' : 'desktop';
}

/** What a User-Agent header tells about the visitor's device. An empty or unknown agent is a desktop. */
export function detectDevice(userAgent: string): Device {
  const inApp = IN_APP_BROWSERS.find(([, pattern]) => pattern.test(userAgent));
  return { platform: detectPlatform(userAgent), inAppBrowser: inApp?.[0] ?? null };
}
