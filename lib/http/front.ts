import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import inject from 'light-my-request';
import type { StandInPages } from '@/lib/markup/stand-in-pages';
import { appLink, type Maker } from './app-link.ts';
import { CLIENT_ADDRESS_HEADER, clientAddress } from './client-address.ts';
import { completeHeaders, fileHeaders, setHeaders, siteHeaders } from './complete-headers.ts';
import { compressAnswers } from './compress-answers.ts';
import { answerCors, type CorsRules } from './cors.ts';
import { warnOfUntrustedProxy } from './proxy-warning.ts';
import { type Refusal, refuseMalformed } from './refuse-malformed.ts';
import { replaceFailedPages } from './replace-failed-pages.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import { requestPath } from './request-path.ts';
import type { RouteOf } from './route-patterns.ts';
import { isStaffPath, otherHost } from './staff-host.ts';
import type { StaticFiles } from './static-files.ts';
import { watchBody } from './watch-body.ts';

/** Pages are prepared under addresses that are none from outside (lib/platform/device-variant). */
const PREPARED_PATHS = '/for/';

export interface FrontSettings {
  /** Hops of X-Forwarded-For to believe. */
  trustedProxies: number;
  /** The content security policy of what brings none of its own. */
  publicPolicy: string;
  /** Of kept pages that run the framework's scripts. */
  frameworkPolicy: string;
  staffOrigin?: string;
  siteUrl?: string;
  /** Stand in for pages that could not be made; null shows the app's own, and keeps nothing, for development. */
  standInPages: ((url: string) => StandInPages) | null;
  cors: CorsRules;
  /** What everybody gets as it is. */
  files: StaticFiles;
  /** What logs and metrics call an address. */
  routeOf: RouteOf;
}

/** Settles when the request is answered; what is answered at once has nothing to settle. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Answers for everybody say none: they are kept, here and elsewhere. */
function sayRequestId(headers: IncomingHttpHeaders, response: ServerResponse): void {
  response.setHeader('X-Request-Id', String(headers[REQUEST_ID_HEADER]));
}

/** Answers a malformed request: people with the page that says so, everybody else as the API does (docs/product.md, 7). */
function answerRefusal(
  { method = '', url = '', headers }: IncomingMessage,
  response: ServerResponse,
  { status, code, message, allow }: Refusal,
  { standInPages, publicPolicy, cors, siteUrl }: FrontSettings,
): void {
  setHeaders(response, siteHeaders(siteUrl));
  sayRequestId(headers, response);
  const isPage =
    (method === 'GET' || method === 'HEAD') && standInPages && !cors.apiPaths.has(requestPath(url));
  response.writeHead(status, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'Content-Security-Policy': publicPolicy,
    'Cache-Control': 'no-store',
    ...(allow && { Allow: allow.join(', ') }),
    Connection: 'close',
  });
  response.end(isPage ? standInPages(url).missing : JSON.stringify({ message, code }));
}

function sendElsewhere(response: ServerResponse, location: string, settings: FrontSettings): true {
  setHeaders(response, siteHeaders(settings.siteUrl));
  response.writeHead(307, { Location: location, 'Cache-Control': 'no-store' }).end();
  return true;
}

/** Answers what needs no app; returns whether it did. */
function answerAlone(request: IncomingMessage, response: ServerResponse, settings: FrontSettings): boolean {
  const { method = '', url = '', headers } = request;
  if (answerCors(request, response, settings.cors)) return true;
  const elsewhere = otherHost({ method, host: headers.host ?? '', url }, settings);
  if (elsewhere) return sendElsewhere(response, elsewhere, settings);
  return url.startsWith(PREPARED_PATHS) && sendElsewhere(response, '/', settings);
}

/** What nobody foresaw costs one answer, not the server. */
function endFailed(response: ServerResponse, error: unknown): void {
  console.error(error);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Cache-Control': 'no-store' }).end();
}

/**
 * The thin front before the app: refuses malformed requests with 4xx, answers what is kept for everybody, and sets the
 * headers that the site relies on around what the app answers.
 */
export function createFront(settings: FrontSettings, app: Handler): Handler {
  const { standInPages, publicPolicy, frameworkPolicy, trustedProxies, files, routeOf } = settings;
  const always = siteHeaders(settings.siteUrl);
  const alwaysAlone = { ...always, 'Content-Security-Policy': publicPolicy };

  function addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
    return clientAddress(socket.remoteAddress, forwarded, trustedProxies);
  }

  async function passOn(request: IncomingMessage, response: ServerResponse, publicPath: string) {
    const { method = '', headers } = request;
    const traced = {
      method,
      route: routeOf(publicPath),
      requestId: String(headers[REQUEST_ID_HEADER] ?? ''),
      headers,
      statusOf: () => response.statusCode,
    };
    await appLink().trace(traced, async () => {
      // In development the framework has the newest sources of a call.
      if (maker && (await appLink().answerCall(request, response, alwaysAlone))) return;
      compressAnswers(request, response);
      setHeaders(response, always);
      if (standInPages && !isStaffPath(publicPath)) replaceFailedPages(response, standInPages(publicPath));
      completeHeaders(response, publicPolicy);
      await app(request, response);
    });
  }

  /** Asks as everybody does: the framework writes what it sees of a request into the page, which is kept for all. */
  async function ask(path: string, publicPath: string): ReturnType<Maker['ask']> {
    if (files.has(path)) {
      const file = await files.read(path);
      const shared = fileHeaders(alwaysAlone, String(file.headers['content-type']));
      return { ...file, headers: { ...shared, ...file.headers } };
    }
    const answer = await inject((request, response) => {
      passOn(request, response, publicPath).catch((error) => response.destroy(error));
    }, path);
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
  }

  const maker = standInPages && {
    ask,
    addressOf,
    frameworkPolicy,
    headers: alwaysAlone,
    isFile: files.has,
  };
  /** Refuses with the site's own page where there is one to show; returns whether it did. */
  async function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal) {
    const refusePlainly = () => {
      if (!response.headersSent) answerRefusal(request, response, refusal, settings);
    };
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (maker && isRead && refusal.status === 404) {
      const { socket } = request;
      // A client that closes its half ends the connection, before the page is made.
      socket.prependListener('end', refusePlainly);
      try {
        if (await appLink().answerMissing(request, response, maker)) return true;
      } finally {
        socket.off('end', refusePlainly);
      }
    }
    refusePlainly();
    return false;
  }

  /** Returns whether it sent what is kept for everybody. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { method = '', url = '', headers } = request;
    const refusal = refuseMalformed(method, url);
    if (refusal) return refuse(request, response, refusal);
    if (answerAlone(request, response, settings)) return false;
    if (maker && (await appLink().answerKept(request, response, maker))) return true;
    sayRequestId(headers, response);
    headers[CLIENT_ADDRESS_HEADER] = addressOf(request);
    // The framework would read it as an instruction about its own routing.
    delete headers['x-middleware-subrequest'];
    watchBody(request, response);
    request.url = appLink().preparedPath(url, headers['user-agent'] ?? '') ?? url;
    await passOn(request, response, url);
    return false;
  }
  async function answerLater(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers } = request;
    headers[REQUEST_ID_HEADER] = requestIdOf(request, trustedProxies);
    // Who asked on whose behalf is the word of a proxy of ours, or nobody's.
    if (trustedProxies === 0 && headers.traceparent) delete headers.traceparent;
    const work = () => answer(request, response);
    await appLink()
      .watch(request, response, () => routeOf(url), work)
      .catch((error) => endFailed(response, error));
  }

  // Not an async function: a promise for each kept answer is a part of what it costs.
  return (request, response) => {
    warnOfUntrustedProxy(request.headers['x-forwarded-for'], trustedProxies);
    const send = maker && appLink().keptAtOnce(request);
    if (!send) return answerLater(request, response);
    try {
      if (!answerAlone(request, response, settings)) send(response);
    } catch (error) {
      endFailed(response, error);
    }
  };
}
