import { inAppAgents } from './agents';

/** The platforms of the app; everything else counts as desktop. */
export type Platform = 'ios' | 'android' | 'desktop';

export interface Device {
  platform: Platform;
  /** The page is in another app's browser. */
  isInApp: boolean;
}

// iPads request desktop pages and call themselves a Macintosh; most browsers on them can still be recognised. Safari
// cannot, and counts as a Mac.
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

/**
 * Pages that differ by platform are rendered once for each under `/for/{device}/…` and cached there; the address in the
 * browser stays the public one. So no script has to adapt the page, and nothing is rendered per visit.
 */
export const VARIANTS_ROOT = '/for';

const DEVICES: readonly Device[] = [
  { platform: 'desktop', isInApp: false },
  ...(['ios', 'android'] as const).flatMap((platform) =>
    [false, true].map((isInApp) => ({ platform, isInApp })),
  ),
];

function nameOf({ platform, isInApp }: Device): string {
  return isInApp ? `${platform}-in-app` : platform;
}

const devices = new Map(DEVICES.map((device) => [nameOf(device), device]));

/** The device of a variant's name; null for other names. */
export function deviceOfVariant(name: string): Device | null {
  return devices.get(name) ?? null;
}

/** The name of the variant for a user agent. */
export function variantOf(userAgent: string): string {
  return nameOf(detectDevice(userAgent));
}

/** The internal path of the page variant for a public path, if only the platform matters. */
export function platformPath(pathname: string, userAgent: string): string {
  return `${VARIANTS_ROOT}/${detectDevice(userAgent).platform}${pathname === '/' ? '' : pathname}`;
}

const TOKEN_PREFIX = 't=';
const TOKEN_MAX_LENGTH = 512;

/**
 * The internal path of the page variant for a public path. An invite token (query `t`) becomes part of the path,
 * because cached pages see no query; one that is too long is dropped.
 */
export function variantPath(pathname: string, inviteToken: string | null, userAgent: string): string {
  const path = `${VARIANTS_ROOT}/${variantOf(userAgent)}${pathname === '/' ? '' : pathname}`;
  if (!inviteToken || inviteToken.length > TOKEN_MAX_LENGTH) return path;
  return `${path}/${encodeURIComponent(TOKEN_PREFIX + inviteToken)}`;
}

/** Parses the invite token from the last segment of an internal path. */
export function tokenOfSegment(segment: string | undefined): string | undefined {
  return segment?.startsWith(TOKEN_PREFIX) ? segment.slice(TOKEN_PREFIX.length) : undefined;
}

type Segments = Record<string, string | string[] | undefined>;

/**
 * A page's dynamic segments as the visitor wrote them. Only pages need it: Next passes them encoded segments, but
 * decoded ones to metadata and route handlers, where decoding again would change a name with a per cent sign.
 */
export async function decodeParams<T extends Segments>(params: Promise<T>): Promise<T> {
  const decoded = Object.entries(await params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(decodeURIComponent) : value && decodeURIComponent(value),
  ]);
  return Object.fromEntries(decoded) as T;
}
