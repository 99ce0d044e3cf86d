import 'server-only';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compressBody } from '@/lib/cache/finished-response';
import { config } from '@/lib/config/config';
import { ApiError } from '@/lib/errors/api-error';
import { findDiskOutage } from '@/lib/errors/limits-and-outages';
import { isRead, REQUEST_ID_HEADER } from '@/lib/http/request-head';
import { log } from '@/lib/monitoring/log';

/** The parts of a request that calls read. Making them costs a fraction of making a `Request` (docs/decisions/0002). */
export interface CallRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'get' | 'has'>;
  readonly body: AsyncIterable<Uint8Array> | null;
  readonly signal: AbortSignal;
}

export interface CallAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

export function toJsonAnswer(output: unknown, headers: CallAnswer['headers'], status = 200): CallAnswer {
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(output),
  };
}

export function toResponse({ status, headers, body }: CallAnswer): Response {
  return new Response(body, { status, headers });
}

/** A new connection sends this much without waiting for an acknowledgement, so compressing less gains no time. */
const MIN_COMPRESSED_BYTES = 14_000;

function createDisconnectSignal(response: ServerResponse): AbortSignal {
  const client = new AbortController();
  const abortIfUnsent = () => {
    if (!response.writableFinished) client.abort();
  };
  if (response.closed) abortIfUnsent();
  else response.once('close', abortIfUnsent);
  return client.signal;
}

/** Converts Node's request for handlers; its signal aborts when the client disconnects. */
export function toCallRequest(request: IncomingMessage, response: ServerResponse): CallRequest {
  const { method = '', url = '/', headers } = request;
  let signal: AbortSignal | undefined;
  return {
    method,
    url: `http://localhost${url}`,
    headers: {
      get: (name) => headers[name.toLowerCase()]?.toString() ?? null,
      has: (name) => headers[name.toLowerCase()] !== undefined,
    },
    // The connection must stay open when a handler stops reading, because the response is still to be sent on it.
    body: isRead(method) ? null : request.iterator({ destroyOnReturn: false }),
    get signal() {
      signal ??= createDisconnectSignal(response);
      return signal;
    },
  };
}

/** A client reads an error only after it has sent everything; beyond this size its connection ends. */
const DISCARDED_BYTES = 10_000_000;

/** Discards the rest of a refused body, so that the connection can take the next request. */
function discardRest(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DISCARDED_BYTES) request.destroy();
  });
  request.resume();
}

/** Sends the response of a call, compressed if that saves time. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: CallAnswer,
  commonHeaders: Readonly<Record<string, string>>,
): Promise<void> {
  const length = Buffer.byteLength(body ?? '');
  const isLarge = length >= MIN_COMPRESSED_BYTES;
  const encoding = isLarge ? chooseEncoding(request) : undefined;
  // Node sends a string in one packet with the headers, so a string is not converted to a buffer.
  const content = encoding ? await compressBody(encoding, Buffer.from(body ?? '')) : (body ?? undefined);
  const allHeaders = { ...commonHeaders, ...headers };
  for (const [name, value] of Object.entries(allHeaders)) response.setHeader(name, value);
  if (isLarge) response.appendHeader('Vary', 'Accept-Encoding');
  if (encoding) response.setHeader('Content-Encoding', encoding);
  if (content !== undefined) {
    response.setHeader('Content-Length', typeof content === 'string' ? length : content.length);
  }
  // For HEAD Node sends only the headers.
  response.writeHead(status).end(content);
  if (!request.complete) discardRest(request);
}

type RouteName = Record<'method' | 'path', string>;

/** Reads the id of the request. A call that the server makes itself, to fill its cache, gets a new id. */
export function readRequestId({ headers }: Pick<CallRequest, 'headers'>): string {
  return headers.get(REQUEST_ID_HEADER) ?? randomUUID();
}

/** Throws ApiError 404 if the game API is served elsewhere (API_HOST). */
export function requireOwnApi(): void {
  if (config.API_HOST) throw new ApiError('not_found', 'The game API is served elsewhere.');
}

/** Logs an error that is the server's and not the caller's, under the id of the request. */
export function logServerError(error: ApiError, { method, path }: RouteName, requestId: string): void {
  if (error.status < 500) return;
  log.error({ requestId, method, route: path, error: error.cause ?? error }, error.message);
}

/** Wraps a route outside the contract. Errors become responses, and the log has no query, body or header. */
export function answerSafely<Rest extends unknown[]>(
  route: RouteName,
  work: (request: Request, ...rest: Rest) => Promise<Response>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const requestId = readRequestId(request);
    let response: Response;
    try {
      requireOwnApi();
      response = await work(request, ...rest);
    } catch (thrown) {
      const error = toApiError(thrown);
      logServerError(error, route, requestId);
      response = toResponse(toErrorAnswer(error));
    }
    response.headers.set('X-Request-Id', requestId);
    return response;
  };
}

/** Converts an error to the contract's form (docs/product.md, 7); an unknown error becomes a plain 500. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return (
    findDiskOutage(error) ??
    new ApiError('internal', 'Something went wrong on our side. Try again.', {
      cause: error,
    })
  );
}

/** Converts an error to `{message, code, issues?, …next}` with its status, and Retry-After if waiting helps. */
export function toErrorAnswer({
  message,
  code,
  issues,
  next,
  status,
  retryAfterSeconds,
}: ApiError): CallAnswer {
  const headers = {
    'Cache-Control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
  };
  return toJsonAnswer({ message, code, issues, ...next }, headers, status);
}
