import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import compression from 'compression';

type Encoding = 'br' | 'gzip';

/** What is made of a page once, for every visitor after the first. */
interface Prepared {
  etag: string;
  copies: Partial<Record<Encoding, Buffer>>;
}

const MAX_PREPARED = 2000;
/** Next marks what comes from the page cache with it. */
const NEXT_CACHE_HEADER = 'x-nextjs-cache';

/** By the page itself (a string in the cache knows its own hash), oldest use first, as a Map keeps insertion order. */
const preparedPages = new Map<string, Prepared>();

const compressStream = compression();

/** Compresses what is sent, if the browser takes it and the content type is worth it. */
export function compressAnswers(request: IncomingMessage, response: ServerResponse): void {
  // The middleware knows Express's types only; it needs none of what they add.
  compressStream(
    request as Parameters<typeof compressStream>[0],
    response as Parameters<typeof compressStream>[1],
    () => {},
  );
}

/**
 * Sends pages of the cache with an ETag, from copies that were compressed once: hashing and compressing a page for every
 * visitor costs as much as all the rest. Goes around everything else that watches the response's end.
 */
export function sendPreparedPages(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.end = ((body?: unknown, ...rest: unknown[]) => {
    if (!isPageOfCache(response, body)) return end(body, ...rest);
    const prepared = prepare(body);
    response.setHeader('ETag', prepared.etag);
    if (isKnown(request, prepared.etag)) {
      response.statusCode = 304;
      for (const name of ['Content-Length', 'Content-Type']) response.removeHeader(name);
      return end();
    }
    const encoding = encodingFor(request);
    if (!encoding) return end(body);
    prepared.copies[encoding] ??= compress(body, encoding);
    const copy = prepared.copies[encoding];
    response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', copy.length);
    return end(copy);
  }) as typeof response.end;
}

function isPageOfCache(response: ServerResponse, body: unknown): body is string {
  return (
    typeof body === 'string' &&
    !response.headersSent &&
    response.statusCode === 200 &&
    response.hasHeader(NEXT_CACHE_HEADER) &&
    String(response.getHeader('Content-Type')).startsWith('text/html')
  );
}

function prepare(page: string): Prepared {
  const prepared = preparedPages.get(page) ?? { etag: etagOf(page), copies: {} };
  preparedPages.delete(page);
  preparedPages.set(page, prepared);
  if (preparedPages.size > MAX_PREPARED) preparedPages.delete(preparedPages.keys().next().value ?? '');
  return prepared;
}

/** A weak one: it stands for every encoding of the page. */
function etagOf(page: string): string {
  return `W/"${createHash('sha256').update(page).digest('base64url')}"`;
}

function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  return (headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag);
}

function encodingFor({ headers }: IncomingMessage): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim());
  const isAccepted = (name: string) =>
    accepted.some((one) => one.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(one));
  return (['br', 'gzip'] as const).find(isAccepted);
}

function compress(page: string, encoding: Encoding): Buffer {
  return encoding === 'gzip'
    ? gzipSync(page, { level: 9 })
    : brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}
