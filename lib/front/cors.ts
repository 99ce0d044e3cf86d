import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestPath } from '@/lib/http/request-path';

/** Who on other origins may call what (ALLOWED_ORIGINS): exactly these, and no credentials. */
export interface CorsRules {
  allowedOrigins: readonly string[];
  /** Paths of the API's calls. */
  apiPaths: ReadonlySet<string>;
}

const MEDIA_PATH = '/api/media/';
const PREFLIGHT_AGE_SECONDS = 7200;

/**
 * Tells browsers that a page on an allowed origin may read the answer of a call. Returns whether the request was a
 * preflight and is answered.
 */
export function answerCors(
  request: IncomingMessage,
  response: ServerResponse,
  { allowedOrigins, apiPaths }: CorsRules,
): boolean {
  if (allowedOrigins.length === 0) return false;
  const path = requestPath(request.url);
  if (!(apiPaths.has(path) || path.startsWith(MEDIA_PATH))) return false;
  // Also where the origin is not allowed: a cache must not hand one origin's answer to another.
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
