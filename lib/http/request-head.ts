import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ApiErrorCode } from '@/lib/errors/api-error';

/** Matches paths that are not normalized: `.` and `..`, and escaped characters that need no escaping. */
const NOT_NORMALIZED = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])|\/\.{1,2}(?:\/|$)/i;

function unescapeLetter(escaped: string): string {
  const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[\w.~-]/.test(letter) ? letter : escaped;
}

/** Normalizes the path (RFC 3986, 6.2.2) for all guards, if it begins with exactly one slash. */
export function normalizeAddress(url: string): string {
  const path = toRequestPath(url);
  if (!path.startsWith('/') || path.startsWith('//') || !NOT_NORMALIZED.test(path)) return url;
  const unescaped = path.replace(/%[0-7][0-9a-f]/gi, unescapeLetter);
  // `URL` would take two slashes at the beginning for a host; here they stay, and `refuseMalformed` refuses them.
  const steps: string[] = [];
  for (const step of unescaped.slice(1).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}${url.slice(path.length)}`;
}

export function toRequestPath(url = ''): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

const READ_METHODS = ['GET', 'HEAD'];

export function isRead(method: string | undefined): boolean {
  return READ_METHODS.includes(method ?? '');
}

export type Address = Pick<URL, 'pathname' | 'searchParams'>;

/** `URL` leaves a normalized address of these characters unchanged. */
const PLAIN = /^[\w\-.~%!$&'()*+,;=:@/?]+$/;
const NO_QUERY = new URLSearchParams();

/** Splits a normalized address. A plain one is split without `URL`, which would take longer than a cached response. */
export function splitAddress(url: string): Address {
  if (!PLAIN.test(url)) return new URL(url, 'http://site');
  const pathname = toRequestPath(url);
  const query = url.slice(pathname.length);
  return { pathname, searchParams: query === '' ? NO_QUERY : new URLSearchParams(query) };
}

export const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const MAX_URL_LENGTH = 8192;
/** These pictures can only be read: Next would cache its empty response to a write, and send it to everybody. */
const PREVIEW_PICTURE = /\/preview\.png$/;

export interface Refusal {
  status: number;
  code: ApiErrorCode;
  message: string;
  allow?: readonly string[];
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/** Returns the response to a malformed request, which Next would answer wrongly; null for a valid one. */
export function refuseMalformed(method: string, url: string): Refusal | null {
  if (!METHODS.includes(method)) return refuseMethod(METHODS);
  if (url.length > MAX_URL_LENGTH) return { status: 414, code: 'too_large', message: 'Address too long' };
  const path = toRequestPath(url);
  if (!url.startsWith('/') || path.startsWith('//') || path.includes('\\') || !isDecodable(path)) {
    return { status: 404, code: 'not_found', message: 'There is nothing at this address' };
  }
  return PREVIEW_PICTURE.test(path) && !isRead(method) ? refuseMethod(READ_METHODS) : null;
}

function refuseMethod(allow: readonly string[]): Refusal {
  return { status: 405, code: 'method_not_allowed', message: 'Method not allowed', allow };
}

/** The id of a request in responses and in the log. The request listener sets it, whatever a client sends. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** A proxy's request id is used if none of its characters has a special meaning in a log or a page. */
const SAFE_ID = /^[\w.:-]{8,128}$/;

/** Returns the request id that our proxy has set (TRUSTED_PROXIES), otherwise a new one. */
export function chooseRequestId(
  { headers }: Pick<IncomingMessage, 'headers'>,
  trustedProxies: number,
): string {
  const given = headers[REQUEST_ID_HEADER];
  return trustedProxies > 0 && typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
}

/** Media players need `Content-Length` to notice a broken connection; Next drops it, so it is set from this header. */
export const BODY_LENGTH_HEADER = 'x-body-length';
