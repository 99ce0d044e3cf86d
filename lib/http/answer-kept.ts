import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForVisitor } from '@/lib/db/read-replica';
import { countKeptAnswer } from '@/lib/metrics/metrics';
import type { Made } from '@/lib/page-cache/answer-store';
import {
  type FinishedAnswer,
  finishAnswer,
  isForNoCache,
  type RawAnswer,
} from '@/lib/page-cache/finished-answer';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';
import type { Maker } from './app-link';
import type { SiteHeaders } from './complete-headers';
import { errorResponse, toApiError } from './error-response';
import type { KeptAnswer } from './kept-answer';
import { findKeptAtOnce, rememberPlace } from './kept-at-once';
import { findKeptPage, missingPagePath } from './kept-page';
import { findKeptRead } from './kept-read';
import { withOwnStyles } from './own-styles';
import { limitRate } from './rate-limit';
import { REQUEST_ID_HEADER } from './request-id';
import { sendFinished } from './send-finished';
import { seesKept } from './watch-requests';
import { runsFramework, withoutFramework } from './without-framework';

const MISSING_KEPT_SECONDS = 3600;

/** How long an answer that the app made may be kept: it says so itself, and what must not be kept says that. */
function freshSecondsOf(headers: RawAnswer['headers'], { freshSeconds }: KeptAnswer): number {
  if (isForNoCache(headers)) return 0;
  return freshSeconds ?? Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1] ?? 0);
}

/**
 * A page that does not need the framework's scripts goes without them, and with its styles in it; one that does brings
 * the policy for them.
 */
async function settle(raw: RawAnswer, { ask, frameworkPolicy }: Maker): Promise<RawAnswer> {
  if (!String(raw.headers['content-type']).startsWith('text/html')) return raw;
  const html = raw.body.toString();
  if (runsFramework(html)) {
    return { ...raw, headers: { ...raw.headers, 'content-security-policy': frameworkPolicy } };
  }
  const read = async (address: string) => (await ask(address, address)).body.toString();
  return { ...raw, body: Buffer.from(await withOwnStyles(withoutFramework(html), read)) };
}

/** The page of the site that says that there is nothing, with its status: made like any other, once for each device. */
function readMissingPage(path: string, maker: Maker): Promise<FinishedAnswer> {
  return pageCacheState().answers.read(path, async () => {
    const raw = await settle(await maker.ask(path, path), maker);
    const isMade = raw.status === 200;
    const answer = await finishAnswer(isMade ? { ...raw, status: 404 } : raw, ['User-Agent']);
    const seconds = isMade ? MISSING_KEPT_SECONDS : 0;
    return { answer, freshSeconds: seconds, keptSeconds: seconds };
  });
}

/** Made with what visitors may see, which is read on the replica where there is one. */
async function make(wanted: KeptAnswer, maker: Maker): Promise<Made> {
  const { path, publicPath, missingPath, variesBy, keptSeconds = 0 } = wanted;
  const nothing = async () => ({
    answer: await readMissingPage(missingPath ?? '', maker),
    freshSeconds: 0,
    keptSeconds,
  });
  if (await wanted.isMissing?.()) return nothing();
  const raw = await settle(await maker.ask(path, publicPath), maker);
  if (missingPath && raw.status === 404) return nothing();
  const freshSeconds = raw.status === 200 ? freshSecondsOf(raw.headers, wanted) : 0;
  return { answer: await finishAnswer(raw, variesBy), freshSeconds, keptSeconds };
}

/** Sends the page that says that there is nothing to who asked for an address that cannot be one and still waits. */
export async function answerMissing(
  request: IncomingMessage,
  response: ServerResponse,
  maker: Maker,
): Promise<boolean> {
  const path = missingPagePath(request.url ?? '', request.headers['user-agent'] ?? '');
  const page = await readMissingPage(path, maker);
  if (!response.headersSent) sendFinished(request, response, page);
  return true;
}

const DAY = 86_400;

function findKeptFile({ pathname }: URL, { isFile }: Maker): KeptAnswer | null {
  if (!isFile(pathname)) return null;
  return { path: pathname, publicPath: pathname, variesBy: [], freshSeconds: DAY };
}

async function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  thrown: unknown,
  always: SiteHeaders,
): Promise<void> {
  const refusal = errorResponse(toApiError(thrown));
  const headers = {
    ...always,
    'X-Request-Id': request.headers[REQUEST_ID_HEADER],
    ...Object.fromEntries(refusal.headers),
  };
  response.writeHead(refusal.status, headers).end(await refusal.text());
}

/**
 * What sends the answer to a request that was asked for before and is kept; null where that is not known at once, or
 * has to be logged and counted.
 */
export function keptAtOnce(request: IncomingMessage): ((response: ServerResponse) => void) | null {
  if (seesKept) return null;
  // The framework wraps the clock: what is kept asks it once.
  const now = Date.now();
  const answer = findKeptAtOnce(request, now);
  return answer ? (response) => sendFinished(request, response, answer, now) : null;
}

/**
 * Answers what is kept for everybody (docs/decisions/0027): pages, pictures, and visitors' reads of the API, from the
 * store or, made once for all who wait, by the app. Resolves to false where the request asks for nothing of that kind.
 */
export async function answerKept(
  request: IncomingMessage,
  response: ServerResponse,
  maker: Maker,
): Promise<boolean> {
  const { method = '', url = '', headers } = request;
  const address = new URL(url, 'http://site');
  const isRead = method === 'GET' || method === 'HEAD';
  const read = isRead ? findKeptRead(address, headers.authorization) : null;
  const wanted = read ?? findKeptFile(address, maker) ?? findKeptPage(address, headers['user-agent'] ?? '');
  if (!wanted) return false;
  if (!isRead) {
    const status = method === 'OPTIONS' ? 204 : 405;
    response
      .writeHead(status, { ...maker.headers, 'Cache-Control': 'no-store', Allow: 'GET, HEAD, OPTIONS' })
      .end();
    return true;
  }
  const { answers } = pageCacheState();
  let answer = answers.find(wanted.path);
  countKeptAnswer(answer ? 'hit' : 'made');
  if (answer) {
    rememberPlace(request, wanted.path);
  } else {
    try {
      const { limit } = wanted;
      if (limit) await limitRate(limit.rate, maker.addressOf(request), limit.cost);
    } catch (thrown) {
      await sendRefusal(request, response, thrown, maker.headers);
      return true;
    }
    answer = await answers.read(wanted.path, () => readForVisitor(() => make(wanted, maker)));
  }
  sendFinished(request, response, answer);
  return true;
}
