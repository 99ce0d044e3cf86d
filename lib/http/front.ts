import type { IncomingMessage, ServerResponse } from 'node:http';
import inject from 'light-my-request';
import type { StandInPages } from '@/lib/markup/stand-in-pages';
import { appLink, type Maker } from './app-link.ts';
import { CLIENT_ADDRESS_HEADER, clientAddress } from './client-address.ts';
import { completeHeaders, setHeaders, siteHeaders } from './complete-headers.ts';
import { compressAnswers } from './compress-answers.ts';
import { answerCors, type CorsRules } from './cors.ts';
import { warnOfUntrustedProxy } from './proxy-warning.ts';
import { type Refusal, refuseMalformed } from './refuse-malformed.ts';
import { replaceFailedPages } from './replace-failed-pages.ts';
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
  staffOrigin?: string;
  siteUrl?: string;
  /** Stand in for pages that could not be made; null shows the app's own, and keeps nothing, for development. */
  standInPages: ((url: string) => StandInPages) | null;
  cors: CorsRules;
  /** What everybody gets as it is. */
  files: StaticFiles;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers a malformed request: people with the page that says so, everybody else as the API does (design, section 4). */
function answerRefusal(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  { status, code, message, allow }: Refusal,
  { standInPages, publicPolicy, cors }: FrontSettings,
): void {
  const isPage = method === 'GET' && standInPages && !cors.apiPaths.has(url.split('?', 1)[0] ?? '');
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
  const refusal = refuseMalformed(method, url);
  if (refusal) {
    setHeaders(response, siteHeaders(settings.siteUrl));
    answerRefusal(request, response, refusal, settings);
    return true;
  }
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
  const { standInPages, publicPolicy, trustedProxies, files } = settings;
  const always = siteHeaders(settings.siteUrl);
  const alwaysAlone = { ...always, 'Content-Security-Policy': publicPolicy };

  function addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
    warnOfUntrustedProxy(forwarded, trustedProxies);
    return clientAddress(socket.remoteAddress, forwarded, trustedProxies);
  }

  async function passOn(request: IncomingMessage, response: ServerResponse, publicPath: string) {
    setHeaders(response, always);
    if (standInPages && !isStaffPath(publicPath)) replaceFailedPages(response, standInPages(publicPath));
    completeHeaders(response, publicPolicy);
    await app(request, response);
  }

  /** Asks as everybody does: the framework writes what it sees of a request into the page, which is kept for all. */
  async function ask(path: string, publicPath: string): ReturnType<Maker['ask']> {
    if (files.has(path)) {
      const file = await files.read(path);
      return { ...file, headers: { ...alwaysAlone, ...file.headers } };
    }
    const answer = await inject((request, response) => {
      passOn(request, response, publicPath).catch((error) => response.destroy(error));
    }, path);
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
  }

  const maker = standInPages && {
    ask,
    addressOf,
    headers: alwaysAlone,
    isFile: files.has,
    missingPage: (path: string) => standInPages(path).missing,
  };
  const answer: Handler = async (request, response) => {
    if (answerAlone(request, response, settings)) return;
    if (maker && (await appLink().answerKept(request, response, maker))) return;
    const { url = '', headers } = request;
    headers[CLIENT_ADDRESS_HEADER] = addressOf(request);
    // The framework would read it as an instruction about its own routing.
    delete headers['x-middleware-subrequest'];
    watchBody(request, response);
    request.url = appLink().preparedPath(url, headers['user-agent'] ?? '') ?? url;
    compressAnswers(request, response);
    await passOn(request, response, url);
  };
  return (request, response) => answer(request, response).catch((error) => endFailed(response, error));
}
