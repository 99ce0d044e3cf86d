import type { ApiErrorCode } from '@/lib/errors/api-error';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const MAX_URL_LENGTH = 8192;
const READING = ['GET', 'HEAD'];
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
  return PREVIEW_PICTURE.test(path) && !READING.includes(method) ? refuseMethod(READING) : null;
}

function refuseMethod(allow: readonly string[]): Refusal {
  return { status: 405, code: 'method_not_allowed', message: 'Method not allowed', allow };
}
