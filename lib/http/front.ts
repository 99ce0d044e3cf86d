import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiErrorCode } from '@/lib/errors/api-error';
import type { StandInPages } from '@/lib/markup/stand-in-pages';
import { appLink } from './app-link.ts';
import { BODY_LENGTH_HEADER } from './body-length.ts';
import { CLIENT_ADDRESS_HEADER, clientAddress } from './client-address.ts';
import { compressAnswers, sendPreparedPages } from './compress-answers.ts';
import { answerCors, type CorsRules } from './cors.ts';
import { warnOfUntrustedProxy } from './proxy-warning.ts';
import { replaceFailedPages } from './replace-failed-pages.ts';
import { isStaffPath, otherHost } from './staff-host.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const MAX_URL_LENGTH = 8192;
const READING = ['GET', 'HEAD'];
/** Next would keep its empty answer to any other method, and give it to everybody in place of the picture. */
const PREVIEW_PICTURE = /\/preview\.png$/;

/** Pages are prepared under addresses that are none from outside (lib/platform/device-variant). */
const PREPARED_PATHS = '/for/';

/** Why a request goes no further. */
export interface Refusal {
  status: number;
  code: ApiErrorCode;
  message: string;
  /** The methods that the address takes, where it is the method that is refused. */
  allow?: readonly string[];
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/**
 * What is answered before Next sees the request: it would answer these with 500 or close the connection.
 * Null: the request may go on.
 */
export function refuseMalformed(method: string, url: string): Refusal | null {
  if (!METHODS.includes(method)) return refuseMethod(METHODS);
  if (url.length > MAX_URL_LENGTH) return { status: 414, code: 'too_large', message: 'Address too long' };
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (!url.startsWith('/') || path.startsWith('//') || path.includes('\\') || !isDecodable(path)) {
    return { status: 404, code: 'not_found', message: 'There is nothing at this address' };
  }
  return PREVIEW_PICTURE.test(path) && !READING.includes(method) ? refuseMethod(READING) : null;
}

function refuseMethod(allow: readonly string[]): Refusal {
  return { status: 405, code: 'method_not_allowed', message: 'Method not allowed', allow };
}

const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * Of a page that we keep: browsers ask each time, which costs a 304; a shared cache may carry the rush of a minute. Next
 * would let both show a stale copy first for a year, and Firefox does.
 */
const KEPT_PAGE = 'public, max-age=0, s-maxage=60, must-revalidate';

/**
 * Completes the headers at the last moment, when the app has set its own: a failure is never kept by a cache, and
 * what has no content security policy of its own gets the public pages'.
 */
function completeHeaders(response: ServerResponse, publicPolicy: string, variesByDevice: boolean): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status >= 400) response.setHeader('Cache-Control', 'no-store');
    else if (String(response.getHeader('Cache-Control')).startsWith('s-maxage=')) {
      response.setHeader('Cache-Control', KEPT_PAGE);
    }
    const bodyLength = response.getHeader(BODY_LENGTH_HEADER);
    if (bodyLength !== undefined) {
      response.removeHeader(BODY_LENGTH_HEADER);
      response.setHeader('Content-Length', bodyLength);
    }
    if (variesByDevice) response.appendHeader('Vary', 'User-Agent');
    if (!response.hasHeader('Content-Security-Policy')) {
      response.setHeader('Content-Security-Policy', publicPolicy);
    }
    return writeHead(status, ...rest);
  }) as typeof response.writeHead;
}

/** Answers a malformed request: people with the page that says so, everybody else as the API does (design, section 4). */
function answerRefusal(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  { status, code, message, allow }: Refusal,
  { standInPages, publicPolicy, cors }: FrontSettings,
): void {
  const isPage = method === 'GET' && standInPages && !cors.apiPaths.has(url.split('?', 1)[0] ?? '');
  response.writeHead(status, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'Content-Security-Policy': publicPolicy,
    'Cache-Control': 'no-store',
    ...(allow && { Allow: allow.join(', ') }),
    Connection: 'close',
  });
  response.end(isPage ? standInPages(url).missing : JSON.stringify({ message, code }));
}

export interface FrontSettings {
  /** Hops of X-Forwarded-For to believe. */
  trustedProxies: number;
  /** The content security policy of what brings none of its own. */
  publicPolicy: string;
  staffOrigin?: string;
  siteUrl?: string;
  /** Stand in for pages that could not be made; null shows the app's own, for development. */
  standInPages: ((url: string) => StandInPages) | null;
  cors: CorsRules;
  /** The framework's own scripts speak with the server about a page then. */
  isDevelopment: boolean;
}

/** What of a request has no part in a page, though in how it is sent. */
const SENDING_HEADERS = ['accept-encoding', 'if-none-match'];

/**
 * Makes the request one for a kept page as everybody asks for it: the framework writes what it sees of a request into
 * the page (the address with its query, its router's state), and the page is kept for all.
 */
function askForEverybody(request: IncomingMessage, path: string): void {
  const sent = SENDING_HEADERS.map((name) => [name, request.headers[name]] as const);
  request.url = path;
  // With a name, as agents without one are sent metadata in the body.
  request.headers = { host: 'localhost', 'user-agent': 'everybody' };
  for (const [name, value] of sent) if (value !== undefined) request.headers[name] = value;
}

/**
 * The thin front before Next: refuses malformed requests with 4xx and sets the headers the app relies on.
 * Returns whether the request was answered here.
 */
export function answerAtFront(
  request: IncomingMessage,
  response: ServerResponse,
  settings: FrontSettings,
): boolean {
  const { trustedProxies, publicPolicy, standInPages, cors, isDevelopment, ...origins } = settings;
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  const refusal = refuseMalformed(request.method ?? '', request.url ?? '');
  if (refusal) {
    answerRefusal(request, response, refusal, settings);
    return true;
  }
  if (answerCors(request, response, cors)) return true;
  const { method = '', url = '' } = request;
  const elsewhere = otherHost({ method, host: request.headers.host ?? '', url }, origins);
  if (elsewhere) {
    response.writeHead(307, { Location: elsewhere, 'Cache-Control': 'no-store' });
    response.end();
    return true;
  }
  if (url.startsWith(PREPARED_PATHS)) {
    response.writeHead(307, { Location: '/', 'Cache-Control': 'no-store' }).end();
    return true;
  }
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  warnOfUntrustedProxy(forwarded, trustedProxies);
  request.headers[CLIENT_ADDRESS_HEADER] = clientAddress(
    request.socket.remoteAddress,
    forwarded,
    trustedProxies,
  );
  // Next would read it as an instruction about its own routing.
  delete request.headers['x-middleware-subrequest'];
  const userAgent = request.headers['user-agent'] ?? '';
  const page = appLink().findKeptPage({ url, userAgent });
  if (page && isDevelopment) request.url = page.path;
  else if (page) askForEverybody(request, page.path);
  compressAnswers(request, response);
  if (standInPages && !isStaffPath(url)) replaceFailedPages(response, standInPages(url));
  completeHeaders(response, publicPolicy, page?.variesByDevice ?? false);
  sendPreparedPages(request, response);
  return false;
}
