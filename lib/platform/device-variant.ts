import { type Device, detectDevice } from './device';

/**
 * Pages that differ by device are prepared once per device under `/for/{device}/…` and cached there; the address in
 * the browser stays the public one. The first byte is right, without scripts, and nothing is rendered per visit.
 */
export const VARIANTS_ROOT = '/for';

const DEVICES = {
  desktop: { platform: 'desktop', inAppBrowser: null },
  ios: { platform: 'ios', inAppBrowser: null },
  android: { platform: 'android', inAppBrowser: null },
  'ios-instagram': { platform: 'ios', inAppBrowser: 'instagram' },
  'ios-facebook': { platform: 'ios', inAppBrowser: 'facebook' },
  'ios-tiktok': { platform: 'ios', inAppBrowser: 'tiktok' },
  'android-instagram': { platform: 'android', inAppBrowser: 'instagram' },
  'android-facebook': { platform: 'android', inAppBrowser: 'facebook' },
  'android-tiktok': { platform: 'android', inAppBrowser: 'tiktok' },
  'android-webview': { platform: 'android', inAppBrowser: 'webview' },
} as const satisfies Record<string, Device>;

/** The device a variant was prepared for; null for a name that is none. */
export function deviceOfVariant(name: string): Device | null {
  return Object.hasOwn(DEVICES, name) ? DEVICES[name as keyof typeof DEVICES] : null;
}

/** The name of the variant for a user agent. */
export function variantOf(userAgent: string): string {
  const { platform, inAppBrowser } = detectDevice(userAgent);
  const name = `${platform}-${inAppBrowser}`;
  return Object.hasOwn(DEVICES, name) ? name : platform;
}

const TOKEN_PREFIX = 't=';
const TOKEN_MAX_LENGTH = 512;

/**
 * Where the prepared page of a public path lies. An invite token (query `t`) becomes part of it, as a page from the
 * cache sees no query; one that is absurdly long is dropped.
 */
export function variantPath(pathname: string, inviteToken: string | null, userAgent: string): string {
  const path = `${VARIANTS_ROOT}/${variantOf(userAgent)}${pathname === '/' ? '' : pathname}`;
  if (!inviteToken || inviteToken.length > TOKEN_MAX_LENGTH) return path;
  return `${path}/${encodeURIComponent(TOKEN_PREFIX + inviteToken)}`;
}

/** The invite token in the last segment of a prepared path. */
export function tokenOfSegment(segment: string | undefined): string | undefined {
  return segment?.startsWith(TOKEN_PREFIX) ? segment.slice(TOKEN_PREFIX.length) : undefined;
}
