import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { log } from '@/lib/log/log';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker';
import { type Caller, contract, type EndpointName, type GameApi } from './contract';
import type { Endpoint } from './endpoint';
import { type Fields, hostEndpoint, pickFields, readHostAnswer } from './host-call';
import { exchange, type HostAnswer, HostFailure } from './host-exchange';
import { HOST_TIME_LIMIT_MS, hostMessages } from './host-messages';

/** The request as spec section 7 has it: the token travels as a field, where the call has one. */
function toRequest(base: string, endpoint: Endpoint, input: Fields, token: string | undefined): Request {
  const fields = { ...input, token };
  const query = new URLSearchParams(
    Object.entries(pickFields(fields, endpoint.query)).map(([name, value]) => [name, String(value)]),
  ).toString();
  const body = endpoint.body && JSON.stringify(pickFields(fields, endpoint.body));
  return new Request(`${base}${endpoint.path}${query && `?${query}`}`, {
    method: endpoint.method,
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    body,
    redirect: 'manual',
  });
}

/** What the host said about a request it refused; its own message where there is one. */
function toRefusal({ status, data }: HostAnswer): ApiError {
  const { message } = (data ?? {}) as { message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : undefined;
  const codes = { 401: 'not_signed_in', 403: 'not_allowed', 404: 'not_found', 409: 'conflict' } as const;
  const code = codes[status as keyof typeof codes] ?? 'invalid';
  return new ApiError(code, text ?? hostMessages.refused, { status });
}

async function send(request: Request, breaker: CircuitBreaker): Promise<HostAnswer> {
  if (!breaker.mayCall()) throw new HostFailure('the host is left alone after repeated failures');
  const deadline = AbortSignal.timeout(HOST_TIME_LIMIT_MS);
  const attempts = request.method === 'GET' ? 2 : 1;
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await exchange(request.clone(), deadline);
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (attempt < attempts && !deadline.aborted) continue;
      breaker.failed();
      throw error;
    }
  }
}

async function callHost(
  name: EndpointName,
  { base, breaker, input, caller }: { base: string; breaker: CircuitBreaker; input: Fields; caller: Caller },
): Promise<unknown> {
  const endpoint = hostEndpoint(name);
  try {
    const answer = await send(toRequest(base, endpoint, input, caller.token), breaker);
    if (answer.status >= 400) throw toRefusal(answer);
    return readHostAnswer(endpoint, answer.data);
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.cause === undefined;
    if (isRefusal) throw error;
    // Which call, and which field: what whoever runs the host needs to know.
    log.warn({ call: `${endpoint.method} ${endpoint.path}`, reason: (error as Error).message }, 'API host');
    if (error instanceof ApiError) throw error;
    throw new ApiError('unavailable', hostMessages.unreachable, { cause: error });
  }
}

/** The game API as a host elsewhere answers it; `base` comes from baseAddress. Calls throw ApiError. */
export function createHostedApi(base: string): GameApi {
  const breaker = createCircuitBreaker();
  const calls = Object.keys(contract).map((name) => [
    name,
    (input: Fields, caller: Caller) =>
      callHost(name as EndpointName, { base, breaker, input: input ?? {}, caller }),
  ]);
  return Object.fromEntries(calls) as GameApi;
}
