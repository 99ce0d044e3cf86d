import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@/lib/api/request-headers';
import { log } from '@/lib/monitoring/log';
import { countRequest, isMeasured } from '@/lib/monitoring/metrics';

/** Methods that clients invent must not become labels of metrics. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** The log has nginx's status for a client that disconnected before the response. */
const CLIENT_GONE = 499;

const recordsCached = isMeasured || log.isLevelEnabled('debug');

/** Counts a request after its response and logs it by route, never by address; cached responses only at level debug. */
export function watchRequest(
  request: IncomingMessage,
  response: ServerResponse,
  route: () => string,
  isCached: boolean,
): void {
  if (isCached && !recordsCached) return;
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
    log[isCached ? 'debug' : 'info'](line, 'request');
  });
}
