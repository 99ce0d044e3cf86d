import 'server-only';
import { randomUUID } from 'node:crypto';
import { config } from '@/lib/config/config';
import { ApiError } from '@/lib/errors/api-error';
import { log } from '@/lib/log/log';
import { errorResponse, toApiError } from './error-response';
import { REQUEST_ID_HEADER } from './request-id';

/** What the log calls a route: its path with the names of its parameters, never their values. */
export interface RouteName {
  method: string;
  path: string;
}

/**
 * Wraps the work of an API route: errors become answers of the contract, under the id of the request, and
 * those of ours are logged. Where the game API is served elsewhere (API_HOST), ours answers 404.
 * The log names the route's path, never the query, the body or a header.
 */
export function answerSafely<Input extends Request, Rest extends unknown[]>(
  { method, path }: RouteName,
  work: (request: Input, ...rest: Rest) => Promise<Response>,
): (request: Input, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    // Without one it is made for everybody, by nobody's request.
    const requestId = request.headers.get(REQUEST_ID_HEADER) ?? randomUUID();
    const answer = config.API_HOST ? refuseAsHosted() : work(request, ...rest);
    const response = await answer.catch((thrown: unknown) => {
      const error = toApiError(thrown);
      if (error.status >= 500) {
        log.error({ requestId, method, route: path, error: error.cause ?? error }, error.message);
      }
      return errorResponse(error);
    });
    response.headers.set('X-Request-Id', requestId);
    return response;
  };
}

async function refuseAsHosted(): Promise<never> {
  throw new ApiError('not_found', 'The game API is served elsewhere.');
}
