import 'server-only';
import { contract, type GameApi } from '@/lib/api/contract';
import type { Caller } from '@/lib/contract/caller';
import type { Endpoint } from '@/lib/contract/endpoint';
import { type Fields, pickFields, readHostAnswer, requireHostCall } from '@/lib/contract/host-call';
import { HOST_TIME_LIMIT_MS, hostMessages } from '@/lib/contract/host-terms';
import type { CallName } from '@/lib/contract/routes';
import { withQuery } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import { log } from '@/lib/monitoring/log';
import { exchange, findMessage, type HostAnswer, type HostRequest, HostSilence } from './host-exchange';

/** Milliseconds for which an unanswered call is not repeated. */
export const MEMORY_MS = 5000;

/** Remembers unanswered calls, because the page that reports a failure repeats them, and must not wait again. */
export function createRecentSilence(now: () => number = Date.now) {
  const expiries = new Map<string, number>();
  return {
    note(url: string) {
      for (const [other, expiry] of expiries) if (expiry <= now()) expiries.delete(other);
      expiries.set(url, now() + MEMORY_MS);
    },
    includes: (url: string) => (expiries.get(url) ?? 0) > now(),
  };
}

/** Failures in a row after which a host counts as dead. */
export const FAILURE_LIMIT = 3;
/** Milliseconds without calls to a dead host, before one may try it again. */
export const REST_MS = 10_000;

/** After three failures in a row, calls to the host fail at once for ten seconds, so that pages do not hang. */
export function createCircuitBreaker(now: () => number = Date.now) {
  let failures = 0;
  let restsUntil = 0;
  return {
    /** May a call be made now? While the circuit is open only one call is allowed, after the rest. */
    mayCall(): boolean {
      if (failures < FAILURE_LIMIT) return true;
      if (now() < restsUntil) return false;
      restsUntil = now() + REST_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURE_LIMIT) restsUntil = now() + REST_MS;
    },
  };
}

/** The request of a call as docs/product.md, 7 defines it: the token is a field, if the call has one. */
function toRequest(base: string, endpoint: Endpoint, input: Fields, token: string | undefined): HostRequest {
  const { method, path, query, body } = endpoint;
  const fields = { ...input, token };
  return {
    method,
    url: base + withQuery(path, pickFields(fields, query)),
    json: body && JSON.stringify(pickFields(fields, body)),
  };
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
  silence: ReturnType<typeof createRecentSilence>;
}

async function send(request: HostRequest, { breaker, silence }: Host): Promise<HostAnswer> {
  if (silence.includes(request.url) || !breaker.mayCall()) {
    throw new HostSilence('the host is left alone after silence');
  }
  const deadline = AbortSignal.timeout(HOST_TIME_LIMIT_MS);
  const attempts = request.method === 'GET' ? 2 : 1;
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await exchange(request, deadline);
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (attempt < attempts && !deadline.aborted) continue;
      if (error instanceof HostSilence) {
        breaker.failed();
        silence.note(request.url);
      } else {
        // A host that responds with an error is up.
        breaker.succeeded();
      }
      throw error;
    }
  }
}

async function callHost(name: CallName, input: Fields, caller: Caller, host: Host): Promise<unknown> {
  requireHostCall(name);
  const endpoint: Endpoint = contract[name];
  try {
    const answer = await send(toRequest(host.base, endpoint, input, caller.token), host);
    if (answer.status >= 400) throw toRefusal(answer);
    return readHostAnswer(endpoint, answer.data);
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.cause === undefined;
    if (isRefusal) throw error;
    log.warn({ call: `${endpoint.method} ${endpoint.path}`, reason: (error as Error).message }, 'API host');
    if (error instanceof ApiError) throw error;
    throw new ApiError('unavailable', hostMessages.unreachable, { cause: error });
  }
}

/** The game API of a host elsewhere, at the address `base`. Calls throw ApiError. */
export function createHostedApi(base: string): GameApi {
  const host = { base, breaker: createCircuitBreaker(), silence: createRecentSilence() };
  const calls = Object.keys(contract).map((name) => [
    name,
    (input: Fields, caller: Caller) => callHost(name as CallName, input ?? {}, caller, host),
  ]);
  return Object.fromEntries(calls) as GameApi;
}
