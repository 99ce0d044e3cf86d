import { ApiError } from '@/lib/errors/api-error';
import type { Contract, EndpointName } from '@/lib/game-api/contract';
import type { EndpointAnswer, EndpointInput } from '@/lib/game-api/endpoint';
import { type Route, routes } from '@/lib/game-api/routes';
import { apiBase } from './api-base';
import { type Answer, type SendOptions, send } from './send';
import { recoverSession } from './session-ended';
import { readSessionToken } from './session-token';

type Fields = Record<string, unknown>;

/** The call's fields; a game API elsewhere gets the token where spec section 7 has it among them. */
function fieldsOf(route: Route, input: Fields): Fields {
  return route.sendsToken && apiBase() ? { ...input, token: readSessionToken() } : input;
}

/**
 * Makes a call of the contract from the browser. When the session has ended the person may sign in in place, and
 * the call then goes on.
 * Throws ApiError with a message for people.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: EndpointInput<Contract[Name]>,
  options?: SendOptions,
): Promise<Awaited<EndpointAnswer<Contract[Name]>>> {
  const route: Route = routes[name];
  const attempt = () => send(route.method, route.path, fieldsOf(route, input as Fields), options);
  const answer = await attempt().catch(async (error: unknown): Promise<Answer> => {
    const mustSignIn = error instanceof ApiError && error.status === 401;
    if (mustSignIn && (await recoverSession())) return attempt();
    throw error;
  });
  const final = answer.sessionEnded && (await recoverSession()) ? await attempt() : answer;
  return final.data as Awaited<EndpointAnswer<Contract[Name]>>;
}
