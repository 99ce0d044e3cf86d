import 'server-only';
import { randomUUID } from 'node:crypto';
import { ApiError } from '@/lib/errors/api-error';
import { type Caller, contract, type EndpointName } from '@/lib/game-api/contract';
import type { Endpoint } from '@/lib/game-api/endpoint';
import { gameApi } from '@/lib/game-api/select';
import { config } from '@/lib/config/config';
import { log } from '@/lib/log/log';
import { authenticate, SESSION_ENDED_HEADERS } from './authenticate';
import { CLIENT_ADDRESS_HEADER } from './client-address';
import { errorResponse, toApiError } from './error-response';
import { readRequest } from './parse-input';
import { limitRate } from './rate-limit';

type Implementation = (input: Record<string, unknown>, caller: Caller) => Promise<unknown>;

async function answer(name: EndpointName, request: Request): Promise<Response> {
  if (config.API_HOST) throw new ApiError('not_found', 'The game API is served elsewhere.');
  const endpoint: Endpoint = contract[name];
  await limitRate(endpoint.rate, request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown');
  const { tokenField, parse } = await readRequest(request, endpoint);
  const { caller, sessionEnded } = await authenticate(request, tokenField, endpoint.access);
  const output = await (gameApi()[name] as Implementation)(parse(), caller);
  const headers = { 'Cache-Control': 'no-store', ...(sessionEnded && SESSION_ENDED_HEADERS) };
  return endpoint.response ? Response.json(output, { headers }) : new Response(null, { status: 204, headers });
}

/**
 * The route handler of an endpoint: limit, parse, authenticate, call, map errors, log with a request id.
 * The log names the endpoint's path, never the query, the body or a header.
 */
export function handle(name: EndpointName): (request: Request) => Promise<Response> {
  const { method, path } = contract[name];
  return async (request) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    const response = await answer(name, request).catch((thrown: unknown) => {
      const error = toApiError(thrown);
      if (error.status >= 500) log.error({ requestId, error: error.cause ?? error }, error.message);
      return errorResponse(error);
    });
    response.headers.set('X-Request-Id', requestId);
    const ms = Math.round(performance.now() - startedAt);
    log.info({ requestId, method, path, status: response.status, ms }, 'call');
    return response;
  };
}
