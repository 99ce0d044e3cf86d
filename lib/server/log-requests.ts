import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@/lib/api/request-headers';
import { log } from '@/lib/monitoring/log';
import { countRequest, isMeasured } from '@/lib/monitoring/metrics';

/** What clients make up as methods must not become names of metrics. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** As nginx has it: the client was gone before the answer. */
const CLIENT_GONE = 499;

/** Does anything look at the requests that are answered from the store? */
const seesKept = isMeasured || log.isLevelEnabled('debug');

/**
 * When the answer to a request is sent, counts it and writes its line: id, method, route (the pattern, never the
 * address), status, milliseconds. Kept answers are logged at level debug only: at their rate the lines would cost more
 * than the answers. The metrics count them.
 */
export function watchRequest(
  request: IncomingMessage,
  response: ServerResponse,
  route: () => string,
  isKept: boolean,
): void {
  if (isKept && !seesKept) return;
  const startedAt = performance.now();
  response.once('close', () => {
    const ms = performance.now() - startedAt;
    const facts = {
      method: METHODS.has(request.method ?? '') ? String(request.method) : 'other',
      route: route(),
      status: response.headersSent ? response.statusCode : CLIENT_GONE,
    };
    countRequest(facts, ms / 1000);
    const line = { requestId: request.headers[REQUEST_ID_HEADER], ...facts, ms: Math.round(ms) };
    log[isKept ? 'debug' : 'info'](line, 'request');
  });
}
