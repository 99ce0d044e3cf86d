import 'server-only';
import { randomUUID } from 'node:crypto';
import { log } from '@/lib/log/log';
import { errorResponse, toApiError } from './error-response';

/** What the log calls a route: its path with the names of its parameters, never their values. */
export interface RouteName {
  method: string;
  path: string;
}

/**
 * Wraps the work of a route: errors become answers of the contract, and every call is logged with a request id.
 * The log names the route's path, never the query, the body or a header.
 */
export function answerSafely<Input extends Request, Rest extends unknown[]>(
  { method, path }: RouteName,
  work: (request: Input, ...rest: Rest) => Promise<Response>,
): (request: Input, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    const response = await work(request, ...rest).catch((thrown: unknown) => {
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
