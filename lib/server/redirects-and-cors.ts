import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { config } from '@/lib/config/config';
import { getProductToday } from '@/lib/dates/today';
import { buildPlayPath, TODAY_PATH } from '@/lib/features/questions/addresses';
import { isRead, toRequestPath } from '@/lib/http/request-head';
import { VARIANTS_ROOT } from '@/lib/site/platform/device';
import { findPublicPage, publicSections } from '@/lib/site/public-pages';
import { getStaffScreen, staffSections } from '@/lib/staff-screens';
import type { SiteHeaders } from './site-headers';

/** Pages on exactly these origins may call these paths, without credentials (ALLOWED_ORIGINS). */
export interface CorsRules {
  allowedOrigins: readonly string[];
  apiPaths: ReadonlySet<string>;
}

const MEDIA_PATH = '/api/media/';
const PREFLIGHT_AGE_SECONDS = 7200;

/** Lets pages on the configured origins read a call's response. Returns whether it answered a preflight. */
export function answerCors(
  request: IncomingMessage,
  response: ServerResponse,
  { allowedOrigins, apiPaths }: CorsRules,
): boolean {
  if (allowedOrigins.length === 0) return false;
  const path = toRequestPath(request.url);
  if (!(apiPaths.has(path) || path.startsWith(MEDIA_PATH))) return false;
  // Other origins also get this header, because a cache must not reuse one origin's response for another.
  response.appendHeader('Vary', 'Origin');
  const { origin } = request.headers;
  if (!origin || !allowedOrigins.includes(origin)) return false;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, WWW-Authenticate, X-Request-Id');
  const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
  if (!isPreflight) return false;
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Idempotency-Retry',
    'Access-Control-Max-Age': PREFLIGHT_AGE_SECONDS,
  });
  response.end();
  return true;
}

/** Both hosts serve files and the routes below `/api`, as they serve the calls in `cors.apiPaths`. */
const sharedPath = /^\/(_next|api)\/|\.[^/]+$/;

interface Hosts {
  staffOrigin?: string;
  siteUrl?: string;
  cors: CorsRules;
}

export function isStaffPath(url: string): boolean {
  return staffSections.includes(/^\/([^/?#]*)/.exec(url)?.[1] ?? '');
}

/** Finds the address on the other host if STAFF_ORIGIN separates the hosts and the path belongs there; or null. */
export function findOtherHostAddress(
  request: { method: string; host: string; url: string },
  { staffOrigin, siteUrl, cors }: Hosts,
): string | null {
  if (!staffOrigin || staffOrigin === siteUrl || !isRead(request.method)) return null;
  const path = toRequestPath(request.url);
  const isStaffPage = isStaffPath(path) || path === '/login';
  const found = findPublicPage(path);
  // The name in a page's address may have a dot, too.
  const isPage = isStaffPage || (found && !found.isPicture && !found.page.isFile);
  if ((!isPage && sharedPath.test(path)) || cors.apiPaths.has(path)) return null;
  const isStaffHost = request.host === new URL(staffOrigin).host;
  if (isStaffPage === isStaffHost) return null;
  const target = isStaffPage ? staffOrigin : siteUrl;
  return target ? target + request.url : null;
}

/** The longest come first, because `/join-group/tag` is not a name below `/join-group`. */
const sections = [TODAY_PATH, ...publicSections, ...staffSections.map((section) => `/${section}`)].toSorted(
  (one, other) => other.length - one.length,
);

const SLASHES_AT_END = /(?<!\/)\/+$/;
/** People write names with an @, but no address has one. */
const AT = /^(\/user\/)(?:@|%40)(?=.)/i;

/** The end of a sentence that chats include in an address: `.`, `,`, `)`, `!`, `…` or a quote. */
const END = `(?:[.,)!'"]|%(?:2C|29|21|27|22|C2%BB|E2%80%A6|E2%80%9[89CD]))`;
/** A match begins at the first of several ends: trying each of thousands in a hostile address takes 250 ms. */
const SENTENCE_END = new RegExp(`(?<!${END})${END}+$`, 'i');

export function removeSentenceEnd(pathname: string): string {
  return pathname.replace(SENTENCE_END, '');
}

/** May the path have a wrong end or an @? The app's route for unknown paths redirects paths in another letter case. */
function mayBeNonCanonical(pathname: string): boolean {
  return pathname.endsWith('/') || AT.test(pathname) || SENTENCE_END.test(pathname);
}

/** Finds the canonical address of a path (`/TERMS`, `/User/@Ann/`), or null; names and tokens keep their case. */
export function findCanonicalAddress(pathname: string): string | null {
  const whole = removeSentenceEnd(pathname);
  // A name may end like a sentence; only a look-up could tell.
  const isFixed = findPublicPage(whole.toLowerCase())?.name === '';
  const plain = (isFixed ? whole : pathname).replace(SLASHES_AT_END, '').replace(AT, '$1');
  const small = plain.toLowerCase();
  const section = sections.find((known) => small === known || small.startsWith(`${known}/`));
  const address = section && section + plain.slice(section.length);
  return address && address !== pathname ? address : null;
}

/** Password managers open it (https://w3c.github.io/webappsec-change-password-url); only our API changes passwords. */
const CHANGE_PASSWORD = '/.well-known/change-password';

function sendRedirect(
  response: ServerResponse,
  location: string,
  commonHeaders: SiteHeaders,
  status: 302 | 307 | 308 = 307,
): true {
  response.writeHead(status, { ...commonHeaders, Location: location, 'Cache-Control': 'no-store' }).end();
  return true;
}

/** Answers preflights, and requests for the wrong host or address; returns whether it did. */
export function answerElsewhere(
  request: IncomingMessage,
  response: ServerResponse,
  hosts: Hosts,
  commonHeaders: SiteHeaders,
): boolean {
  const { method = '', url = '', headers } = request;
  if (answerCors(request, response, hosts.cors)) return true;
  const path = toRequestPath(url);
  if (path === CHANGE_PASSWORD && !config.API_HOST)
    return sendRedirect(response, getStaffScreen('/my_account').href, commonHeaders);
  const canonical = isRead(method) && mayBeNonCanonical(path) && findCanonicalAddress(path);
  if (canonical) return sendRedirect(response, canonical + url.slice(path.length), commonHeaders, 308);
  const elsewhere = findOtherHostAddress({ method, host: headers.host ?? '', url }, hosts);
  if (elsewhere) return sendRedirect(response, elsewhere, commonHeaders);
  if (path === TODAY_PATH && isRead(method))
    return sendRedirect(response, buildPlayPath(getProductToday()), commonHeaders, 302);
  return url.startsWith(`${VARIANTS_ROOT}/`) && sendRedirect(response, '/', commonHeaders);
}
