import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { BODY_LENGTH_HEADER } from '@/lib/api/request-headers';
import type { RawAnswer } from '@/lib/cache/finished-response';
import { needsFramework } from '@/lib/site/markup/page-marks';
import type { StandInPages } from '@/lib/site/markup/stand-in-pages';

/** Request headers by which the framework varies its page data. */
const ROUTER_HEADER = /^(rsc|next-router-[a-z-]+|next-url)$/i;
const PAGE = /^text\/(html|x-component)/;

/**
 * Removes `Vary` by the framework's headers from media and API responses: they are the same for every client, so a
 * cache in front should keep one copy.
 */
function dropRouterVary(response: ServerResponse): void {
  const type = response.getHeader('Content-Type');
  if (type === undefined || PAGE.test(String(type)) || !response.hasHeader('Vary')) return;
  const names = [response.getHeader('Vary') ?? []].flat().join(',').split(',');
  const own = names.map((name) => name.trim()).filter((name) => name !== '' && !ROUTER_HEADER.test(name));
  if (own.length > 0) response.setHeader('Vary', own.join(', '));
  else response.removeHeader('Vary');
}

/**
 * Completes the headers just before they are sent, when the app has set its own. Failures are never cached, and a
 * response without a content security policy gets that of the public pages.
 */
export function completeHeaders(response: ServerResponse, publicPolicy: string): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    // Headers that the framework sends to itself.
    for (const name of response.getHeaderNames()) {
      if (name.startsWith('x-middleware-')) response.removeHeader(name);
    }
    dropRouterVary(response);
    if (status >= 400) response.setHeader('Cache-Control', 'no-store');
    const bodyLength = response.getHeader(BODY_LENGTH_HEADER);
    if (bodyLength !== undefined) {
      response.removeHeader(BODY_LENGTH_HEADER);
      response.setHeader('Content-Length', bodyLength);
    }
    if (!response.hasHeader('Content-Security-Policy')) {
      response.setHeader('Content-Security-Policy', publicPolicy);
    }
    return writeHead(status, ...rest);
  }) as typeof response.writeHead;
}

const RETRY_AFTER_SECONDS = 30;
/** Headers that speak of the body that is replaced. */
const BODY_HEADERS = ['Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified'];

type Method = (...parts: unknown[]) => unknown;

/**
 * A page that the app could not make is answered as what it is to the visitor: 503 with a page that says to try again
 * (its data source is down), or 404 with a page that shows without scripts, which the framework's does not. An image that
 * could not be made is a 503, too. Pages of the cache and the API's own errors pass as they are.
 */
export function replaceFailedPages(response: ServerResponse, { failed, missing }: StandInPages): void {
  const [writeHead, write, end] = [response.writeHead, response.write, response.end].map(
    (method) => (method as Method).bind(response) as Method,
  ) as [Method, Method, Method];
  let standIn: string | null = null;

  /** Node sends the headers with the first byte, too late to decide about that byte. */
  function sendHeaders(): void {
    if (!response.headersSent) response.writeHead(response.statusCode);
  }

  const replacement = {
    writeHead(status: number, ...rest: unknown[]) {
      const type = String(response.getHeader('Content-Type'));
      const isPage = type.startsWith('text/html');
      if (isPage && status === 500) standIn = failed;
      if (isPage && status === 404) standIn = missing;
      // The API's own errors are JSON; anything else that failed was to be an image or a file of the site.
      const isFailed = status === 500 && !type.startsWith('application/json');
      if (standIn === null && !isFailed) return writeHead(status, ...rest);
      if (standIn !== null) for (const name of BODY_HEADERS) response.removeHeader(name);
      response.setHeader('Cache-Control', 'no-store');
      if (standIn === missing) return writeHead(404);
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
      return writeHead(503);
    },
    write(...parts: unknown[]) {
      sendHeaders();
      return standIn === null ? write(...parts) : true;
    },
    end(...parts: unknown[]) {
      sendHeaders();
      const page = standIn;
      // Ending may write in turn.
      standIn = null;
      return page === null ? end(...parts) : end(page);
    },
  };
  Object.assign(response, replacement);
}

const HEAD_END = '\r\n\r\n';

/** Without a name of a browser the framework sends what link previews read after the page's head. */
const NOBODY = 'nobody';

/**
 * What a listener answers to a request for that address that comes of nobody: it has no header, cookie or address of
 * anybody, and no connection that could break. Rejects where the listener ends the response before its end.
 */
export async function answerToNobody(
  listener: RequestListener,
  url: string,
  userAgent = NOBODY,
): Promise<RawAnswer> {
  const request = new IncomingMessage(new Socket());
  // Of HTTP/1.0 a body is not cut into chunks.
  Object.assign(request, {
    method: 'GET',
    url,
    headers: { host: 'localhost', 'user-agent': userAgent },
    httpVersionMinor: 0,
  });
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const kept = new Writable({
    // Nobody would tell the response that it may go on.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  response.assignSocket(kept as Socket);
  response.once('finish', () => kept.end());
  listener(request, response);
  await finished(kept);
  const sent = Buffer.concat(chunks);
  const headLength = sent.indexOf(HEAD_END);
  // Of a failed picture the framework sets another one on the response after its head was written.
  const [, status] = sent.toString('latin1', 0, headLength).split(' ', 2);
  const body = sent.subarray(headLength + HEAD_END.length);
  return { status: Number(status), headers: response.getHeaders(), body };
}

// The marks of lib/site/markup/page-marks as React writes them: a quote in a text or in data is escaped, so nothing else can
// look like one.
const ANSWER_STATUS = / data-answer-status="(404|503)"/;
const MARK = `${Object.keys(needsFramework)[0]}=""`;

/** Where React leaves a place for what its scripts bring later: a part still being made, or one that failed. */
const UNFINISHED = /<!--\$[?!]-->/;

/** Scripts, and the hints to fetch one. React escapes angle brackets in attributes, and the end of a script in scripts. */
const SCRIPTS = /<script\b[^>]*>.*?<\/script>|<link\b[^>]* as="script"[^>]*>/gs;

/** Structured data, and scripts of our own. */
const OWN = /^<script\b[^>]* (?:type="application\/ld\+json"|src="(?!\/_next\/))/;

/** Does the page work by the framework's scripts, or was it not finished without them? */
export function runsFramework(html: string): boolean {
  return html.includes(MARK) || UNFINISHED.test(html);
}

/** The page without the framework's scripts and the data for them; what else is in it stays as it is. */
export function withoutFramework(html: string): string {
  return html.replace(SCRIPTS, (element) => (OWN.test(element) ? element : ''));
}

/** Links to style sheets of the build, as React writes them. */
const STYLE_LINK = /<link rel="stylesheet" href="(\/_next\/[^"?]+)[^>]*>/g;
/** Hints to fetch sheets of parts that a still page never shows. */
const STYLE_HINT = /<link rel="preload" href="[^"]+" as="style"[^>]*>/g;
/** An address that a style sheet names relative to its own. */
const RELATIVE_URL = /url\((?=\.)([^)]+)\)/g;

/** The page with its style sheets in place of the links to them, for which a first visit would wait before it shows anything. */
export async function withStyles(html: string, read: (path: string) => Promise<string>): Promise<string> {
  const paths = new Set(Array.from(html.matchAll(STYLE_LINK), ([, path = '']) => path));
  const sheets = Array.from(paths, async (path) => {
    const absolute = (_: string, url: string) => `url(${new URL(url, `file://${path}`).pathname})`;
    return [path, (await read(path)).replace(RELATIVE_URL, absolute)] as const;
  });
  const styles = new Map(await Promise.all(sheets));
  return html
    .replace(STYLE_LINK, (_, path: string) => `<style>${styles.get(path)}</style>`)
    .replace(STYLE_HINT, '');
}

/** A page that tells of a failure, with the status of that, and for nobody to keep. */
export function withMarkedStatus(raw: RawAnswer): RawAnswer {
  const isPage = String(raw.headers['content-type']).startsWith('text/html');
  const status = isPage && Number(ANSWER_STATUS.exec(raw.body.toString())?.[1]);
  if (!status) return raw;
  const retry = status === 503 && { 'retry-after': RETRY_AFTER_SECONDS };
  return { ...raw, status, headers: { ...raw.headers, ...retry, 'cache-control': 'no-store' } };
}
