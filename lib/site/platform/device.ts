import { inAppAgents } from './agents';

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

function detectPlatform(userAgent: string): Platform {
  if (NEITHER.test(userAgent)) return 'desktop';
  if (IOS.test(userAgent)) return 'ios';
  return ANDROID.test(userAgent) ? 'android' : 'desktop';
}

/** The visitor's device by the User-Agent header. An empty or unknown agent is a desktop. */
export function detectDevice(userAgent: string): Device {
  const platform = detectPlatform(userAgent);
  const isInApp =
    platform !== 'desktop' && Object.values(inAppAgents).some((pattern) => pattern.test(userAgent));
  return { platform, isInApp };
}

/** Pages that differ by platform are rendered and cached under `/for/{device}/…`; the public address stays. */
export const VARIANTS_ROOT = '/for';

const devices = new Map<string, Device>([
  ['desktop', { platform: 'desktop', isInApp: false }],
  ['ios', { platform: 'ios', isInApp: false }],
  ['ios-in-app', { platform: 'ios', isInApp: true }],
  ['android', { platform: 'android', isInApp: false }],
  ['android-in-app', { platform: 'android', isInApp: true }],
]);

export function deviceOfVariant(name: string): Device | null {
  return devices.get(name) ?? null;
}

export function variantOf(userAgent: string): string {
  const { platform, isInApp } = detectDevice(userAgent);
  return isInApp ? `${platform}-in-app` : platform;
}

/** The internal path of the page variant for a public path, if only the platform matters. */
export function platformPath(pathname: string, userAgent: string): string {
  return `${VARIANTS_ROOT}/${detectDevice(userAgent).platform}${pathname === '/' ? '' : pathname}`;
}

const TOKEN_PREFIX = 't=';
const TOKEN_MAX_LENGTH = 512;

/** Puts the invite token (query `t`) into the path, because cached pages see no query; drops one that is too long. */
export function variantPath(pathname: string, inviteToken: string | null, userAgent: string): string {
  const path = `${VARIANTS_ROOT}/${variantOf(userAgent)}${pathname === '/' ? '' : pathname}`;
  if (!inviteToken || inviteToken.length > TOKEN_MAX_LENGTH) return path;
  return `${path}/${encodeURIComponent(TOKEN_PREFIX + inviteToken)}`;
}

export function tokenOfSegment(segment: string | undefined): string | undefined {
  return segment?.startsWith(TOKEN_PREFIX) ? segment.slice(TOKEN_PREFIX.length) : undefined;
}

type Segments = Record<string, string | string[] | undefined>;

/** Decodes the params of a page, which Next encodes; those of its metadata and of route handlers are not encoded. */
export async function decodePageParams<T extends Segments>(params: Promise<T>): Promise<T> {
  const decoded = Object.entries(await params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(decodeURIComponent) : value && decodeURIComponent(value),
  ]);
  return Object.fromEntries(decoded) as T;
}
