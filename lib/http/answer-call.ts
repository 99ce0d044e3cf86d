import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CallName, routes } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import { compressBody } from '@/lib/page-cache/finished-answer';
import type { SiteHeaders } from './complete-headers';
import { errorResponse } from './error-response';
import { handle } from './handle';
import { acceptedEncoding } from './send-finished';

type CallHandler = (request: Request) => Promise<Response>;

/** A new connection takes this much before the client has confirmed any of it: less is not there sooner compressed. */
const MIN_COMPRESSED_BYTES = 14_000;
const COMPRESSIBLE = /^application\/json/;
/** The front may have said some of these before. */
const ADDED_HEADERS = /^(vary|set-cookie)$/;

const calls = new Map<string, Map<string, CallHandler>>();
for (const [name, { method, path }] of Object.entries(routes)) {
  const call = handle(name as CallName);
  const ofPath = calls.get(path) ?? new Map<string, CallHandler>();
  calls.set(path, ofPath.set(method, call));
  if (method === 'GET') ofPath.set('HEAD', call);
}

function answerMethod(method: string, ofPath: ReadonlyMap<string, CallHandler>): Response {
  const headers = { Allow: [...ofPath.keys(), 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' };
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers });
  const refusal = errorResponse(new ApiError('method_not_allowed', 'Method not allowed'));
  refusal.headers.set('Allow', headers.Allow);
  return refusal;
}

/** Read only as far as a handler reads it: what nobody wants must not end the connection. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = request.iterator({ destroyOnReturn: false });
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** The request in the form that handlers take; its signal tells when the client went away. */
export function toRequest(request: IncomingMessage, response: ServerResponse): Request {
  const { method = 'GET', url = '/', headers } = request;
  const client = new AbortController();
  response.once('close', () => response.writableFinished || client.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://localhost${url}`, {
    method,
    headers: headers as Record<string, string>,
    signal: client.signal,
    ...(hasBody && { body: bodyOf(request), duplex: 'half' }),
  });
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  always: SiteHeaders,
): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const isWorthIt =
    body.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(answer.headers.get('Content-Type') ?? '');
  const encoding = isWorthIt ? acceptedEncoding(request) : undefined;
  const content = encoding ? await compressBody(encoding, body) : body;
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  for (const [name, value] of answer.headers) {
    if (ADDED_HEADERS.test(name)) response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (isWorthIt) response.appendHeader('Vary', 'Accept-Encoding');
  if (encoding) response.setHeader('Content-Encoding', encoding);
  if (answer.status !== 204) response.setHeader('Content-Length', content.length);
  response.writeHead(answer.status).end(request.method === 'HEAD' ? undefined : content);
}

/**
 * Answers a call of the contract (docs/decisions/0034). `always` is what every answer says. Resolves to false where the
 * address is no call's.
 */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  always: SiteHeaders,
): Promise<boolean> {
  const { method = '', url = '' } = request;
  const ofPath = calls.get(url.split('?', 1)[0] ?? '');
  if (!ofPath) return false;
  const call = ofPath.get(method);
  const answer = call ? await call(toRequest(request, response)) : answerMethod(method, ofPath);
  await send(request, response, answer, always);
  // The rest of a body that was refused has to pass before the next request.
  if (!request.complete) request.resume();
  return true;
}
