import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { RawAnswer } from '@/lib/cache/finished-response';
import { BODY_LENGTH_HEADER } from '@/lib/http/request-head';
import type { StandInPages } from '@/lib/site/markup/stand-in-pages';

/** Identifies a request of this process; other programs on this machine get 404. */
const ID_HEADER = 'x-internal-request';

const ANONYMOUS = 'nobody';

/** Internal paths are longer than addresses, so this is twice the limit of the site's server (scripts/cli/serve.ts). */
const MAX_HEADER_BYTES = 65_536;

const waiting = new Map<string, RequestListener>();

const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
  const { [ID_HEADER]: id = '', host, 'user-agent': agent } = request.headers;
  request.headers = { host, 'user-agent': agent };
  const listener = waiting.get(String(id));
  if (listener) listener(request, response);
  else response.writeHead(404).end();
});
server.unref();

let listening: Promise<unknown> | undefined;

/** Returns the response to a loopback request without a visitor's data. Rejects if the listener ends it early. */
export async function requestAnonymously(
  listener: RequestListener,
  path: string,
  userAgent = ANONYMOUS,
): Promise<RawAnswer> {
  listening ??= once(server.listen(0, '127.0.0.1'), 'listening');
  await listening;
  const { port } = server.address() as AddressInfo;
  const id = randomUUID();
  waiting.set(id, AsyncLocalStorage.bind(listener));
  try {
    const headers = { host: 'localhost', 'user-agent': userAgent, [ID_HEADER]: id };
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = await buffer(response);
    const { date, connection, 'transfer-encoding': encoding, ...own } = response.headers;
    return { status: response.statusCode ?? 500, headers: own, body };
  } finally {
    waiting.delete(id);
  }
}

const ROUTER_HEADER = /^(rsc|next-router-[a-z-]+|next-url)$/i;
const PAGE = /^text\/(html|x-component)/;

/** Removes the router's headers from `Vary` of media and API responses, so that shared caches may store one copy. */
function dropRouterVary(response: ServerResponse): void {
  const type = response.getHeader('Content-Type');
  if (type === undefined || PAGE.test(String(type)) || !response.hasHeader('Vary')) return;
  const names = String(response.getHeader('Vary')).split(',');
  const own = names.map((name) => name.trim()).filter((name) => name !== '' && !ROUTER_HEADER.test(name));
  if (own.length > 0) response.setHeader('Vary', own.join(', '));
  else response.removeHeader('Vary');
}

type Method = (...parts: unknown[]) => unknown;

/** Completes the headers just before they are sent: failures are never cached, and every response has a policy. */
export function completeHeaders(response: ServerResponse, publicPolicy: string): void {
  const writeHead = response.writeHead.bind(response) as Method;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
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
const BODY_HEADERS = ['Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified'];

/** Replaces failed pages by a 503, and missing ones by a 404 that needs no scripts; the API's errors pass unchanged. */
export function replaceFailedPages(response: ServerResponse, { failed, missing }: StandInPages): void {
  const writeHead = response.writeHead.bind(response) as Method;
  const write = response.write.bind(response) as Method;
  const end = response.end.bind(response) as Method;
  let standIn: string | null = null;

  /** Sends the headers first: Node would send them with the first byte, too late to replace the page. */
  function sendHeaders(): void {
    if (!response.headersSent) response.writeHead(response.statusCode);
  }

  const replacement = {
    writeHead(status: number, ...rest: unknown[]) {
      const type = String(response.getHeader('Content-Type'));
      const isPage = type.startsWith('text/html');
      if (isPage && status === 500) standIn = failed;
      if (isPage && status === 404) standIn = missing;
      // The API's own errors are JSON; any other failure was meant to be an image or a file of the site.
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
      // `end` may call `write`, which must not drop the page.
      standIn = null;
      return page === null ? end(...parts) : end(page);
    },
  };
  Object.assign(response, replacement);
}

/** It matches the mark of components/groups/group-problem.tsx; React escapes quotes, so no text can look like it. */
const ANSWER_STATUS = / data-answer-status="(404|503)"/;

/** Sets the status and `no-store` of a page that reports a failure. */
export function applyMarkedStatus(raw: RawAnswer): RawAnswer {
  const isPage = String(raw.headers['content-type']).startsWith('text/html');
  const status = isPage && Number(ANSWER_STATUS.exec(raw.body.toString())?.[1]);
  if (!status) return raw;
  const retry = status === 503 && { 'retry-after': RETRY_AFTER_SECONDS };
  return { ...raw, status, headers: { ...raw.headers, ...retry, 'cache-control': 'no-store' } };
}
