import 'server-only';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { sendAnswer, toCallRequest } from '@/lib/api/call-answer';
import { answerCall, takesPost } from '@/lib/api/handle';
import { type RawAnswer, sendFinished } from '@/lib/cache/finished-response';
import { CLIENT_ADDRESS_HEADER, findClientAddress, warnOfUntrustedProxy } from '@/lib/http/client-address';
import {
  chooseRequestId,
  isRead,
  METHODS,
  normalizeAddress,
  REQUEST_ID_HEADER,
  type Refusal,
  refuseMalformed,
  splitAddress,
  toRequestPath,
} from '@/lib/http/request-head';
import type { RouteOf } from '@/lib/http/route-names';
import { log } from '@/lib/monitoring/log';
import { countCachedResponse, countRequest, isMeasured } from '@/lib/monitoring/metrics';
import type { StandInPages } from '@/lib/site/markup/stand-in-pages';
import { findVariantPath } from './find-cacheable';
import { completeHeaders, replaceFailedPages, requestAnonymously } from './framework-responses';
import { limitBodyPace } from './limit-body-pace';
import { answerElsewhere, type CorsRules, isStaffPath } from './redirects-and-cors';
import { createResponseCache } from './response-cache';
import { listSiteHeaders } from './site-headers';
import type { StaticFiles } from './static-files';

export interface ListenerSettings {
  trustedProxies: number;
  publicPolicy: string;
  /** The content security policy of cached pages that run the framework's scripts. */
  frameworkPolicy: string;
  staffOrigin?: string;
  siteUrl?: string;
  /** It is null in development: the app's own failed pages are shown, and nothing is cached. */
  standInPages: ((url: string) => StandInPages) | null;
  cors: CorsRules;
  files: StaticFiles;
  routeOf: RouteOf;
}

/** Settles when the request is answered. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Sets the request's id. Cached responses have none, because they are the same for everybody. */
function setRequestId(headers: IncomingHttpHeaders, response: ServerResponse): void {
  response.setHeader('X-Request-Id', String(headers[REQUEST_ID_HEADER]));
}

/** Does a malformed request get the "not found" page? It does if it reads an address that cannot exist. */
function showsMissing({ method }: IncomingMessage, { status }: Refusal): boolean {
  return status === 404 && isRead(method);
}

/** Ends a response after an unexpected error, which would otherwise end the process. */
function endFailed(response: ServerResponse, error: unknown): void {
  log.error({ error }, 'a request failed unexpectedly');
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Cache-Control': 'no-store' }).end();
}

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
  const { method = '', headers } = request;
  const startedAt = performance.now();
  response.once('close', () => {
    const ms = performance.now() - startedAt;
    const facts = {
      // A method that a client invents must not become a label of a metric.
      method: METHODS.includes(method) ? method : 'other',
      route: route(),
      status: response.headersSent ? response.statusCode : CLIENT_GONE,
    };
    countRequest(facts, ms / 1000);
    const line = { requestId: headers[REQUEST_ID_HEADER], ...facts, ms: Math.round(ms) };
    log[isCached ? 'debug' : 'info'](line, 'request');
  });
}

/** Creates the listener for every request (docs/architecture.md): refusals, cached responses, calls, the framework. */
export function createRequestListener(settings: ListenerSettings, framework: Handler): RequestListener {
  const { standInPages, publicPolicy, frameworkPolicy, trustedProxies, files, routeOf } = settings;
  const commonHeaders = listSiteHeaders(settings.siteUrl);
  const headersWithPolicy = { ...commonHeaders, 'Content-Security-Policy': publicPolicy };

  function addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = String(headers['x-forwarded-for'] ?? '');
    return findClientAddress(socket.remoteAddress, forwarded, trustedProxies);
  }

  async function answerByFramework(request: IncomingMessage, response: ServerResponse, publicPath: string) {
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    if (standInPages && !isStaffPath(publicPath)) replaceFailedPages(response, standInPages(publicPath));
    completeHeaders(response, publicPolicy);
    await framework(request, response);
  }

  /** Renders a page without any visitor's data, because Next writes parts of a request into the page. */
  async function renderPage(path: string, publicPath: string): Promise<RawAnswer> {
    return requestAnonymously((request, response) => {
      answerByFramework(request, response, publicPath).catch((error) => response.destroy(error));
    }, path);
  }

  // In development nothing is cached, and the framework has the newest sources of a call.
  const responseCache =
    standInPages &&
    createResponseCache({
      renderPage,
      addressOf,
      frameworkPolicy,
      headers: headersWithPolicy,
      files,
      standInPages,
    });

  /** Refuses a malformed request with a page; a call, a write, and any request in development get the API's error. */
  function refusePlainly(
    { method, url = '', headers }: IncomingMessage,
    response: ServerResponse,
    { status, code, message, allow }: Refusal,
  ): void {
    if (response.headersSent) return;
    setRequestId(headers, response);
    const isPage = isRead(method) && standInPages && !settings.cors.apiPaths.has(toRequestPath(url));
    response.writeHead(status, {
      ...headersWithPolicy,
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'Cache-Control': 'no-store',
      ...(allow && { Allow: allow.join(', ') }),
      Connection: 'close',
    });
    response.end(isPage ? standInPages(url).missing : JSON.stringify({ message, code }));
  }

  /** Refuses with the site's own page if there is one to show. */
  async function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): Promise<void> {
    const refuseAtOnce = () => refusePlainly(request, response, refusal);
    if (!responseCache || !showsMissing(request, refusal)) {
      refuseAtOnce();
      return;
    }
    const { socket } = request;
    // When the client closes its half of the connection, Node closes ours, so the refusal cannot wait for the page.
    socket.prependListener('end', refuseAtOnce);
    try {
      await responseCache.sendMissing(request, response);
    } finally {
      socket.off('end', refuseAtOnce);
    }
  }

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers } = request;
    setRequestId(headers, response);
    headers[CLIENT_ADDRESS_HEADER] = addressOf(request);
    // The framework would obey this header as an instruction about its own routing.
    delete headers['x-middleware-subrequest'];
    limitBodyPace(request, response);
    const answered = responseCache && (await answerCall(toCallRequest(request, response)));
    if (answered) {
      await sendAnswer(request, response, answered, headersWithPolicy);
      return;
    }
    request.url = findVariantPath(splitAddress(url), headers['user-agent'] ?? '') ?? url;
    await answerByFramework(request, response, url);
  }

  /** Answers a request; a cached response is sent without a promise, which would cost more than the rest. */
  function answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const { method = '', url = '' } = request;
    const refusal = refuseMalformed(method, url);
    const isPosted = method === 'POST' && takesPost(url);
    const found = refusal || isPosted ? null : responseCache?.find(request);
    const isCached = refusal ? showsMissing(request, refusal) : Boolean(found);
    if (found) countCachedResponse(found.answer ? 'hit' : 'made');
    watchRequest(request, response, () => routeOf(url), isCached);
    if (refusal) return refuse(request, response, refusal);
    if (answerElsewhere(request, response, settings, commonHeaders)) return undefined;
    if (found?.answer) {
      sendFinished(request, response, found.answer);
      return undefined;
    }
    if (responseCache && found) return responseCache.send(request, response, found);
    return passOn(request, response);
  }

  return (request, response) => {
    const { headers, url = '' } = request;
    request.url = normalizeAddress(url);
    warnOfUntrustedProxy(headers['x-forwarded-for'], trustedProxies);
    headers[REQUEST_ID_HEADER] = chooseRequestId(request, trustedProxies);
    try {
      answer(request, response)?.catch((error) => endFailed(response, error));
    } catch (error) {
      endFailed(response, error);
    }
  };
}
