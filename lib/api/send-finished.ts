import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ENCODINGS, type Encoding, type FinishedAnswer } from '@/lib/cache/finished-response';
import { getProductDay } from '@/lib/dates/today';
import { REQUEST_ID_HEADER, splitAddress } from './request-head';

/** Reads the weight of each name in a header such as `Accept-Encoding`, from 0 to 1 (RFC 9110, 12.4.2). */
export function readWeights(header: string): Map<string, number> {
  return new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight) || 0];
      }),
  );
}

/** Seconds for which shared caches in front of us may reuse a response. */
const SHARED_SECONDS = 60;

/** Does the address change with the content? */
function isVersioned(url: string, { isImmutable, version }: FinishedAnswer): boolean {
  return isImmutable || (version !== undefined && splitAddress(url).searchParams.get('v') === version);
}

/** Browsers revalidate; shared caches reuse a copy for a minute, but not past the day; versions never change. */
function chooseCacheControl(answer: FinishedAnswer, url: string): string {
  if (answer.status !== 200 || answer.isUncacheable) return 'no-store';
  if (isVersioned(url, answer)) return 'public, max-age=31536000, immutable';
  const now = Date.now();
  const secondsOfDay = Math.floor((getProductDay(now).endsAt - now) / 1000);
  return `public, max-age=0, s-maxage=${Math.min(SHARED_SECONDS, secondsOfDay)}, must-revalidate`;
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  // The usual case first: one etag, not a list.
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch?.split(',').some((known) => known.trim() === etag) ?? false;
}

/** `Accept-Encoding` headers are kept parsed: there are few, and parsing costs as much as all the rest. */
const acceptedBy = new LRUCache<string, readonly string[]>({ max: 200 });

function readEncodings(request: IncomingMessage): readonly string[] {
  const header = String(request.headers['accept-encoding'] ?? '');
  const known = acceptedBy.get(header);
  if (known) return known;
  const weights = readWeights(header);
  const accepted = ENCODINGS.filter((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
  acceptedBy.set(header, accepted);
  return accepted;
}

/** Chooses the accepted encoding with the smallest copy; with `copies`, one that exists. */
export function chooseEncoding(
  request: IncomingMessage,
  copies?: FinishedAnswer['copies'],
): Encoding | undefined {
  const accepted = readEncodings(request);
  return ENCODINGS.find((name) => (!copies || copies[name]) && accepted.includes(name));
}

/** Sends a finished response in an accepted encoding, or 304 if the client has it. */
export function sendFinished(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FinishedAnswer,
): void {
  const { status, headers, etag, vary, body, copies } = answer;
  const varyBefore = response.getHeader('Vary');
  const common = [
    'Vary',
    varyBefore ? `${varyBefore}, ${vary}` : vary,
    'Cache-Control',
    chooseCacheControl(answer, request.url ?? ''),
  ];
  if (status === 200) common.push('ETag', etag);
  else if (!headers.includes(REQUEST_ID_HEADER)) {
    common.push('X-Request-Id', String(request.headers[REQUEST_ID_HEADER] ?? ''));
  }
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304, common).end();
    return;
  }
  const encoding = chooseEncoding(request, copies);
  const content = (encoding && copies[encoding]) ?? body;
  if (encoding) common.push('Content-Encoding', encoding);
  response.writeHead(status, [...headers, ...common, 'Content-Length', String(content.length)]);
  response.end(content);
}
