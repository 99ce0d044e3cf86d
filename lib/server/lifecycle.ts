import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerApp } from './server-app';
import { listSiteHeaders } from './site-headers.ts';

/** Requests that arrive as the stop begins are still served, such as those in the system's queue. */
const ACCEPTING_MS = 300;
/** Connections without a request end after this time; others close with their next response. */
const QUIET_MS = 2_000;
/** A request without a response by then gets a 503, so that the process ends within 30 s (docs/deployment.md). */
const DEADLINE_MS = 25_000;
const LAST_ANSWERS_MS = 1_000;
const POLL_MS = 50;
/** Each turn of the event loop accepts one connection; after this many turns without one, no connection waits. */
const QUIET_TURNS = 5;
/** The wait for a quiet turn is limited, because under a steady load connections may arrive in every turn. */
const MAX_TURNS = 1_000;
/** During the stop, a longer body or one of unknown length is refused: it might not arrive before the deadline. */
const MAX_LATE_BODY_BYTES = 65_536;

const RETRY_SECONDS = 5;

function answerUnavailable(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_SECONDS,
  });
  const message = 'The site is restarting. Try again in a few seconds.';
  response.end(JSON.stringify({ message, code: 'unavailable' }));
}

function isLong({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > MAX_LATE_BODY_BYTES;
}

function closeAfterAnswer(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Makes a server able to stop without losing any received request (docs/decisions/0026). */
function createGracefulStop(server: Server) {
  const unanswered = new Set<ServerResponse>();
  let stopped: Promise<void> | undefined;
  let arrivals = 0;

  const countArrival = () => {
    arrivals += 1;
  };
  server.on('connection', countArrival).on('request', countArrival);

  const hasConnections = () =>
    new Promise<boolean>((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)));

  async function acceptQueuedConnections(): Promise<void> {
    let quietTurns = 0;
    for (let turn = 0; turn < MAX_TURNS && quietTurns < QUIET_TURNS; turn++) {
      const before = arrivals;
      await nextTurn();
      quietTurns = arrivals === before ? quietTurns + 1 : 0;
    }
  }

  async function waitWhile(condition: () => boolean | Promise<boolean>, until: number): Promise<void> {
    while (performance.now() < until && (await condition())) await delay(POLL_MS);
  }

  async function stop(): Promise<void> {
    const startedAt = performance.now();
    for (const response of unanswered) closeAfterAnswer(response);
    await delay(ACCEPTING_MS);
    await acceptQueuedConnections();
    // An HTTP server's close() would also end connections on which a request may be arriving.
    NetServer.prototype.close.call(server);
    await waitWhile(hasConnections, startedAt + QUIET_MS);
    await waitWhile(async () => {
      await acceptQueuedConnections();
      server.closeIdleConnections();
      return unanswered.size > 0;
    }, startedAt + DEADLINE_MS);
    for (const response of unanswered) {
      if (response.headersSent) response.destroy();
      else answerUnavailable(response);
    }
    await waitWhile(() => unanswered.size > 0, performance.now() + LAST_ANSWERS_MS);
  }

  return {
    /** During the stop, refuses a long request, or closes after the response. Returns whether it refused. */
    refuse(request: IncomingMessage, response: ServerResponse): boolean {
      if (!stopped) return false;
      const refuses = isLong(request);
      // A long request's connection stays until its body has passed: otherwise the client might not read the 503.
      if (refuses) answerUnavailable(response);
      else closeAfterAnswer(response);
      return refuses;
    },
    /** Makes the stop wait for this response; one that is sent at once needs no wait. */
    waitFor(response: ServerResponse): void {
      unanswered.add(response);
      response.on('close', () => unanswered.delete(response));
    },
    stop(): Promise<void> {
      stopped ??= stop();
      return stopped;
    },
    isStopping: () => stopped !== undefined,
  };
}

const LIVE = '/health/live';
const READY = '/health/ready';

interface HealthSite {
  readiness: ServerApp['readiness'];
  siteUrl: string | undefined;
}

/** Answers health checks before limits, logs and framework; returns whether it did. Staff get each result. */
function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  { readiness, siteUrl }: HealthSite,
  isStopping: boolean,
): boolean {
  const { method, url = '', headers } = request;
  const [path] = url.split('?', 1);
  if (path !== LIVE && path !== READY) return false;
  const commonHeaders = listSiteHeaders(siteUrl);
  const send = (status: number, body: { status: string; checks?: object }) => {
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
  } else if (isStopping) {
    send(503, { status: 'stopping' });
  } else {
    readiness(headers.authorization)
      .catch(() => ({ isReady: false, details: undefined }))
      .then(({ isReady, details: checks }) =>
        send(isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', checks }),
      );
  }
  return true;
}

/**
 * Answers a server's requests: health checks at once, all others when the listener is there. The caller handles a
 * rejected `listener`. Returns a function that begins the stop, once; its promise resolves within 30 s.
 */
export function serveRequests(
  server: Server,
  listener: Promise<RequestListener>,
  site: HealthSite,
): () => Promise<void> {
  const { refuse, waitFor, stop, isStopping } = createGracefulStop(server);
  const early: Parameters<RequestListener>[] = [];
  let answer: RequestListener = (...received) => void early.push(received);
  listener.then(
    (loaded) => {
      answer = loaded;
      for (const received of early.splice(0)) loaded(...received);
    },
    () => {},
  );
  server.on('request', (request, response) => {
    const isAnswered = refuse(request, response) || answerHealth(request, response, site, isStopping());
    if (!isAnswered) answer(request, response);
    // A cached response has been sent already, so the shutdown need not wait for it.
    if (!response.writableFinished) waitFor(response);
  });
  return stop;
}
