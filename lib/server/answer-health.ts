import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerApp } from './server-app';
import { siteHeaders } from './site-headers.ts';

const HEALTH = '/health/';
const LIVE = '/health/live';
const READY = '/health/ready';

type State = 'starting' | 'ready' | 'not ready' | 'stopping';

/** Answers health checks before limits, logs and framework; returns whether it did. Staff get each result. */
export function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  site: { isStopping: () => boolean; readiness: ServerApp['readiness']; siteUrl: string | undefined },
): boolean {
  const { method = '', url = '', headers } = request;
  if (!url.startsWith(HEALTH)) return false;
  const [path] = url.split('?', 1);
  if (path !== LIVE && path !== READY) return false;
  const commonHeaders = siteHeaders(site.siteUrl);
  const send = (status: number, body: { status: State | 'live'; checks?: object }) => {
    const json = JSON.stringify(body);
    response.writeHead(status, {
      ...commonHeaders,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(json),
    });
    // For HEAD Node sends only the headers.
    response.end(json);
  };
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { ...commonHeaders, Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end();
  } else if (path === LIVE) {
    send(200, { status: 'live' });
  } else if (site.isStopping()) {
    send(503, { status: 'stopping' });
  } else {
    site.readiness(headers.authorization).then(
      ({ isReady, details }) =>
        send(isReady ? 200 : 503, {
          status: isReady ? 'ready' : 'not ready',
          ...(details && { checks: details }),
        }),
      () => send(503, { status: 'not ready' }),
    );
  }
  return true;
}
