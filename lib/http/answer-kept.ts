import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Made } from '@/lib/page-cache/answer-store';
import { type FinishedAnswer, finishAnswer } from '@/lib/page-cache/finished-answer';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';
import type { Maker } from './app-link';
import type { SiteHeaders } from './complete-headers';
import { errorResponse, toApiError } from './error-response';
import type { KeptAnswer } from './kept-answer';
import { findKeptPage } from './kept-page';
import { findKeptRead } from './kept-read';
import { limitRate } from './rate-limit';
import { sendFinished } from './send-finished';

/** How long an answer that the app made may be kept: it says so itself, and what must not be kept says that. */
function freshSecondsOf(
  headers: Record<string, number | string | string[] | undefined>,
  { freshSeconds }: KeptAnswer,
): number {
  const cacheControl = String(headers['cache-control'] ?? '');
  if (/no-store|private/.test(cacheControl) || headers['set-cookie']) return 0;
  return freshSeconds ?? Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0);
}

/** The few pages that stand in, by themselves, each finished once: names that do not exist come by the thousand. */
const standIns = new Map<string, Promise<FinishedAnswer>>();

function finishStandIn(page: string, always: SiteHeaders): Promise<FinishedAnswer> {
  const headers = { ...always, 'content-type': 'text/html; charset=utf-8' };
  const finished = standIns.get(page) ?? finishAnswer({ status: 404, headers, body: Buffer.from(page) }, []);
  standIns.set(page, finished);
  return finished;
}

async function make(wanted: KeptAnswer, { ask, missingPage, headers: always }: Maker): Promise<Made> {
  const { path, publicPath, variesBy, keptSeconds = 0 } = wanted;
  if (await wanted.isMissing?.()) {
    return { answer: await finishStandIn(missingPage(publicPath), always), freshSeconds: 0, keptSeconds };
  }
  const raw = await ask(path, publicPath);
  const freshSeconds = raw.status === 200 ? freshSecondsOf(raw.headers, wanted) : 0;
  return { answer: await finishAnswer(raw, variesBy), freshSeconds, keptSeconds };
}

const DAY = 86_400;

function findKeptFile({ pathname }: URL, { isFile }: Maker): KeptAnswer | null {
  if (!isFile(pathname)) return null;
  return { path: pathname, publicPath: pathname, variesBy: [], freshSeconds: DAY };
}

async function sendRefusal(response: ServerResponse, thrown: unknown, always: SiteHeaders): Promise<void> {
  const refusal = errorResponse(toApiError(thrown));
  const headers = { ...always, 'Cache-Control': 'no-store', ...Object.fromEntries(refusal.headers) };
  response.writeHead(refusal.status, headers).end(await refusal.text());
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
  if (!answer) {
    try {
      const { limit } = wanted;
      if (limit) await limitRate(limit.rate, maker.addressOf(request), limit.cost);
    } catch (thrown) {
      await sendRefusal(response, thrown, maker.headers);
      return true;
    }
    answer = await answers.read(wanted.path, () => make(wanted, maker));
  }
  sendFinished(request, response, answer);
  return true;
}
