import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CallName, routes } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import { compressBody } from '@/lib/kept/finished-answer';
import type { CallAnswer, CallRequest } from './call-answer';
import { errorAnswer } from './call-answer';
import { callHandler } from './handle';
import { requestPath } from './request-line';
import { acceptedEncoding } from './send-finished';

type CallHandler = (request: CallRequest) => Promise<CallAnswer>;

/** A new connection takes this much before the client has confirmed any of it: less is not there sooner compressed. */
const MIN_COMPRESSED_BYTES = 14_000;
/** The front may have set these before: they are added to, not replaced. */
const ADDED_HEADERS = /^(vary|set-cookie)$/i;

const calls = new Map<string, Map<string, CallHandler>>();
for (const [name, { method, path }] of Object.entries(routes)) {
  const call = callHandler(name as CallName);
  const ofPath = calls.get(path) ?? new Map<string, CallHandler>();
  calls.set(path, ofPath.set(method, call));
  if (method === 'GET') ofPath.set('HEAD', call);
}

function answerMethod(method: string, ofPath: ReadonlyMap<string, CallHandler>): CallAnswer {
  const headers = { Allow: [...ofPath.keys(), 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' };
  if (method === 'OPTIONS') return { status: 204, headers, body: null };
  const refusal = errorAnswer(new ApiError('method_not_allowed', 'Method not allowed'));
  return { ...refusal, headers: { ...refusal.headers, ...headers } };
}

/** What answers that method at that path, be it with 405; undefined where the path is no call's. */
export function findCall(method: string, path: string): CallHandler | undefined {
  const ofPath = calls.get(path);
  return ofPath && (ofPath.get(method) ?? (async () => answerMethod(method, ofPath)));
}

/** Is it a call that is made by POST? What it is answered is for its caller alone. */
export function isPostedCall(method: string, url: string): boolean {
  return method === 'POST' && calls.get(requestPath(url))?.has(method) === true;
}

/** Aborts when the client goes away before it has its answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const client = new AbortController();
  const abort = () => response.writableFinished || client.abort();
  if (response.closed) abort();
  else response.once('close', abort);
  return client.signal;
}

/** The request in the form that handlers take; its signal tells when the client went away. */
export function toCallRequest(request: IncomingMessage, response: ServerResponse): CallRequest {
  const { method, url = '/', headers } = request;
  let signal: AbortSignal | undefined;
  return {
    url: `http://localhost${url}`,
    headers: {
      get: (name) => headers[name.toLowerCase()]?.toString() ?? null,
      has: (name) => headers[name.toLowerCase()] !== undefined,
    },
    // The rest of a body that no handler reads must not end the connection.
    body: method === 'GET' || method === 'HEAD' ? null : request.iterator({ destroyOnReturn: false }),
    get signal() {
      signal ??= goneSignal(response);
      return signal;
    },
  };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: CallAnswer,
  always: Readonly<Record<string, string>>,
): Promise<void> {
  const length = Buffer.byteLength(body ?? '');
  const isWorthIt = length >= MIN_COMPRESSED_BYTES;
  const encoding = isWorthIt ? acceptedEncoding(request) : undefined;
  // As a text it goes out together with the headers.
  const content = encoding ? await compressBody(encoding, Buffer.from(body ?? '')) : (body ?? undefined);
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  for (const [name, value] of Object.entries(headers)) {
    if (ADDED_HEADERS.test(name)) response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (isWorthIt) response.appendHeader('Vary', 'Accept-Encoding');
  if (encoding) response.setHeader('Content-Encoding', encoding);
  if (content !== undefined) {
    response.setHeader('Content-Length', typeof content === 'string' ? length : content.length);
  }
  // Of HEAD, Node sends the head alone.
  response.writeHead(status).end(content);
}

/**
 * Answers a call of the contract (docs/decisions/0034). `always` is what every answer says. Resolves to false where the
 * address is no call's.
 */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  always: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { method = '', url = '' } = request;
  const call = findCall(method, requestPath(url));
  if (!call) return false;
  await send(request, response, await call(toCallRequest(request, response)), always);
  // The rest of a body that was refused has to pass before the next request.
  if (!request.complete) request.resume();
  return true;
}
