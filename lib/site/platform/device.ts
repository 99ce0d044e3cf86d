export type Platform = 'ios' | 'android' | 'desktop';

export interface Device {
  platform: Platform;
  isInApp: boolean;
}

// The user agent of an iPad names a Macintosh; its browsers can still be recognised, except Safari.
const IOS = /\b(iPhone|iPad|iPod)\b|Macintosh.*(\bMobile\/|CriOS|FxiOS|EdgiOS|GSA\/)/;
const ANDROID = /\bAndroid\b/;
// The user agent of a Windows Phone names both iOS and Android.
const NEITHER = /Windows Phone/;

/**
 * Matches apps whose own browser often cannot open another app; `webview` matches any further app. Sources of November
 * 2026: ua-parser-js, https://51degrees.com/blog/importance-webview-detection, https://webmasterid.com.
 */
export const inAppAgents: Record<string, RegExp> = {
  instagram: /\bInstagram\b/,
  threads: /\bBarcelona\b/,
  facebook: /\bFBA[NV]\/|\bFB_IAB\b/,
  tiktok: /\b(musical_ly|trill|BytedanceWebview|TikTok)/i,
  whatsapp: /\bWhatsApp\//,
  snapchat: /\bSnapchat\b/,
  linkedin: /\[LinkedInApp\]/,
  x: /\bTwitter(Android| for iPhone)/,
  line: /\bLine\/\d/,
  wechat: /\bMicroMessenger\//,
  // On Android its user agent has "wv". On iOS it has WebKit without the word Safari, which every full browser has.
  webview: /\bAndroid\b.*; wv\)|\b(iPhone|iPad|iPod)\b.*AppleWebKit\/(?!.*Safari\/)/,
};

function detectPlatform(userAgent: string): Platform {
  if (NEITHER.test(userAgent)) return 'desktop';
  if (IOS.test(userAgent)) return 'ios';
  return ANDROID.test(userAgent) ? 'android' : 'desktop';
}

/** Detects the visitor's device by the User-Agent header. An empty or unknown agent is a desktop. */
export function detectDevice(userAgent: string): Device {
  const platform = detectPlatform(userAgent);
  const isInApp =
    platform !== 'desktop' && Object.values(inAppAgents).some((pattern) => pattern.test(userAgent));
  return { platform, isInApp };
}

const EDGE = /\bEdgA\//;
/** Matches Chrome. Samsung's browser documents no intents (https://github.com/SamsungInternet/support/issues/74). */
const CHROME = /^(?!.*(; wv\)|\bSamsungBrowser\/)).*\bChrome\/[\d.]+ (Mobile )?Safari\/[\d.]+$/;

/**
 * Matches the browsers on Android in which a tap on an intent opens the app or the store (docs/decisions/0016). Firefox
 * opens the store even if the app is installed (https://github.com/mozilla-mobile/fenix/issues/15952 and 23397).
 */
export const INTENT_AGENTS = `${EDGE.source}|${CHROME.source}`;

/** Pages that differ by platform are rendered and cached under `/for/{device}/…`; the public address stays. */
export const VARIANTS_ROOT = '/for';

const devices = new Map<string, Device>([
  ['desktop', { platform: 'desktop', isInApp: false }],
  ['ios', { platform: 'ios', isInApp: false }],
  ['ios-in-app', { platform: 'ios', isInApp: true }],
  ['android', { platform: 'android', isInApp: false }],
  ['android-in-app', { platform: 'android', isInApp: true }],
]);

export function findDeviceOfVariant(name: string): Device | null {
  return devices.get(name) ?? null;
}

export function detectVariant(userAgent: string): string {
  const { platform, isInApp } = detectDevice(userAgent);
  return isInApp ? `${platform}-in-app` : platform;
}

/** Returns the internal path of the page variant for a public path, if only the platform matters. */
export function toPlatformPath(pathname: string, userAgent: string): string {
  return `${VARIANTS_ROOT}/${detectDevice(userAgent).platform}${pathname === '/' ? '' : pathname}`;
}

const TOKEN_PREFIX = 't=';
const TOKEN_MAX_LENGTH = 512;

/** Puts the invite token (query `t`) into the path, because cached pages see no query; drops one that is too long. */
export function toVariantPath(pathname: string, inviteToken: string | null, userAgent: string): string {
  const path = `${VARIANTS_ROOT}/${detectVariant(userAgent)}${pathname === '/' ? '' : pathname}`;
  if (!inviteToken || inviteToken.length > TOKEN_MAX_LENGTH) return path;
  return `${path}/${encodeURIComponent(TOKEN_PREFIX + inviteToken)}`;
}

export function readTokenSegment(segment: string | undefined): string | undefined {
  return segment?.startsWith(TOKEN_PREFIX) ? segment.slice(TOKEN_PREFIX.length) : undefined;
}
