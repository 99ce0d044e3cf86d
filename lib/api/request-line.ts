import type { ApiErrorCode } from '@/lib/errors/api-error';

/** Paths that are not normalized: `.` and `..`, and escaped characters that need no escaping. */
const NOT_NORMALIZED = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])|\/\.{1,2}(?:\/|$)/i;

function unescapeLetter(escaped: string): string {
  const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[\w.~-]/.test(letter) ? letter : escaped;
}

/**
 * The address with its path normalized (RFC 3986, 6.2.2), as every guard compares it: without `.` and `..`, and without
 * escapes of letters, digits and `-._~`. What does not begin with one slash stays as it is, to be refused.
 */
export function normalizeAddress(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (!path.startsWith('/') || path.startsWith('//') || !NOT_NORMALIZED.test(path)) return url;
  const unescaped = path.replace(/%[0-7][0-9a-f]/gi, unescapeLetter);
  // Two slashes at the beginning would name a host.
  const steps: string[] = [];
  for (const step of unescaped.slice(1).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}${url.slice(path.length)}`;
}

/** The path of an address as a request line has it, without the query. */
export function requestPath(url = ''): string {
  return url.split('?', 1)[0] ?? '';
}

const READING = ['GET', 'HEAD'];

/** Does the method only read? */
export function isRead(method: string | undefined): boolean {
  return READING.includes(method ?? '');
}

/** An address in parts, as the parser of URLs has them. */
export type Address = Pick<URL, 'pathname' | 'searchParams'>;

/** A normalized address of these characters the parser would leave as it is. */
const PLAIN = /^[\w\-.~%!$&'()*+,;=:@/?]+$/;
const NO_QUERY = new URLSearchParams();

/** The parts of a normalized address. Of plain ones without that parser, which takes a twentieth of a kept answer. */
export function partsOf(url: string): Address {
  if (!PLAIN.test(url)) return new URL(url, 'http://site');
  const pathname = requestPath(url);
  const query = url.slice(pathname.length);
  return { pathname, searchParams: query === '' ? NO_QUERY : new URLSearchParams(query) };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const MAX_URL_LENGTH = 8192;
/** Next would keep its empty answer to any other method, and give it to everybody in place of the picture. */
const PREVIEW_PICTURE = /\/preview\.png$/;

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
  return PREVIEW_PICTURE.test(path) && !isRead(method) ? refuseMethod(READING) : null;
}

function refuseMethod(allow: readonly string[]): Refusal {
  return { status: 405, code: 'method_not_allowed', message: 'Method not allowed', allow };
}
