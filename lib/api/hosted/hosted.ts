import 'server-only';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { contract, type GameApi } from '@/lib/api/contract';
import type { Endpoint } from '@/lib/contract/endpoint';
import { type Fields, pickFields, readHostAnswer, requireHostCall } from '@/lib/contract/host-call';
import { HOST_MAX_BYTES, HOST_TIME_LIMIT_MS, hostMessages } from '@/lib/contract/host-terms';
import { type CallName, withQuery } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import { log } from '@/lib/monitoring/log';

/** An unanswered call is not repeated for this long. */
const MEMORY_MS = 5000;
/** A host counts as dead after this many failures in a row. */
const FAILURE_LIMIT = 3;
/** A dead host gets no calls for this long, before a single call may try it again. */
const REST_MS = 10_000;

/** Creates a breaker that refuses calls to a silent host, so that pages do not hang. */
function createCircuitBreaker() {
  let failures = 0;
  let restsUntil = 0;
  /** The page that reports a failure makes the same call again, which must fail without waiting. */
  const repeatableAt = new Map<string, number>();
  return {
    /** Returns whether the call may be made now; a dead host gets one call after each rest. */
    admitCall(url: string): boolean {
      const now = Date.now();
      if (now < (repeatableAt.get(url) ?? 0)) return false;
      if (failures < FAILURE_LIMIT) return true;
      if (now < restsUntil) return false;
      restsUntil = now + REST_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed(url: string) {
      const now = Date.now();
      failures += 1;
      if (failures >= FAILURE_LIMIT) restsUntil = now + REST_MS;
      for (const [other, at] of repeatableAt) if (at <= now) repeatableAt.delete(other);
      repeatableAt.set(url, now + MEMORY_MS);
    },
  };
}

/** A call to the host failed; the message is for the log. */
class HostFailure extends Error {
  override name = 'HostFailure';
  /** The message of the host's error response, if it has one. */
  hostMessage?: string;
}

/** The host did not respond in time, or is not called because it did not respond before. */
class HostSilence extends HostFailure {
  override name = 'HostSilence';
}

interface HostAnswer {
  status: number;
  /** It is null for an empty response, and for an error that is not JSON. */
  data: unknown;
}

/** Resolves with the head of the response. `fetch` is not used, because the framework patches it to cache responses. */
function openRequest(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { get } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    get(url, { headers: { Accept: 'application/json' }, signal }, resolve).once('error', reject);
  });
}

async function readLimited(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > HOST_MAX_BYTES) throw new HostFailure(`an answer of more than ${HOST_MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  // TextDecoder drops a byte order mark, which is not valid JSON; Buffer's toString does not.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function findMessage(data: unknown): string | undefined {
  const { message } = Object(data) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function readData(text: string, status: number): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    if (status >= 400) return null;
    throw new HostFailure('an answer that is not JSON', { cause: error });
  }
}

/** Converts a 5xx to a failure, with the message of its body if it is readable. */
async function readFailure(status: number, response: IncomingMessage): Promise<HostFailure> {
  const text = await readLimited(response).catch(() => '');
  const failure = new HostFailure(`status ${status}`);
  failure.hostMessage = findMessage(readData(text, status));
  return failure;
}

/** Sends one request and reads the whole response before `deadline`. Throws HostSilence or HostFailure. */
async function sendOnce(url: string, deadline: AbortSignal): Promise<HostAnswer> {
  try {
    const response = await openRequest(url, deadline);
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new HostFailure(`status ${status}`);
    }
    if (status >= 500) throw await readFailure(status, response);
    return { status, data: readData(await readLimited(response), status) };
  } catch (error) {
    if (error instanceof HostFailure) throw error;
    if (deadline.aborted) throw new HostSilence('no complete answer in time', { cause: error });
    throw new HostSilence('no connection, or a broken one', { cause: error });
  }
}

function toRefusal({ status, data }: HostAnswer): ApiError {
  const codes = {
    401: 'not_signed_in',
    403: 'not_allowed',
    404: 'not_found',
    409: 'conflict',
    429: 'too_many_requests',
  } as const;
  const code = codes[status as keyof typeof codes] ?? 'invalid';
  return new ApiError(code, findMessage(data) ?? hostMessages.refused, { status });
}

interface Host {
  base: string;
  breaker: ReturnType<typeof createCircuitBreaker>;
}

async function sendWithRetry(url: string, { breaker }: Host): Promise<HostAnswer> {
  if (!breaker.admitCall(url)) throw new HostSilence('no call, because earlier ones got no answer');
  const deadline = AbortSignal.timeout(HOST_TIME_LIMIT_MS);
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await sendOnce(url, deadline);
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (attempt === 1 && !deadline.aborted) continue;
      if (error instanceof HostSilence) breaker.failed(url);
      // A host that responds with an error is up.
      else breaker.succeeded();
      throw error;
    }
  }
}

async function callHost(name: CallName, input: Fields, host: Host): Promise<unknown> {
  requireHostCall(name);
  const endpoint: Endpoint = contract[name];
  const { path, query } = endpoint;
  const warn = (error: Error) => log.warn({ call: `GET ${path}`, reason: error.message }, 'API host');
  const url = host.base + withQuery(path, pickFields(input, query));
  const answer = await sendWithRetry(url, host).catch((error) => {
    warn(error);
    throw new ApiError('unavailable', hostMessages.unreachable, { cause: error });
  });
  if (answer.status >= 400) throw toRefusal(answer);
  try {
    return readHostAnswer(endpoint, answer.data);
  } catch (error) {
    warn(error as Error);
    throw error;
  }
}

/** Creates the API of the host at `base` for public pages, which only read, as visitors. Calls throw ApiError. */
export function createHostedApi(base: string): GameApi {
  const host = { base, breaker: createCircuitBreaker() };
  const calls = Object.keys(contract).map((name) => [
    name,
    (input: Fields) => callHost(name as CallName, input, host),
  ]);
  return Object.fromEntries(calls) as GameApi;
}
