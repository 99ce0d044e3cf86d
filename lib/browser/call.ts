import { ApiError } from '@/lib/errors/api-error';
import type { Contract, EndpointName } from '@/lib/game-api/contract';
import type { EndpointAnswer, EndpointInput } from '@/lib/game-api/endpoint';
import { type Route, routes } from '@/lib/game-api/routes';
import { apiBase } from './api-base';
import { type Answer, type SendOptions, send } from './send';
import { recoverSession } from './session-ended';

type CallAnswer = Pick<Answer, 'data' | 'sessionEnded'>;

/** Our own API answers by the contract; what another one answers is read with its schemas, which only then load. */
async function makeCall(
  name: EndpointName,
  input: Record<string, unknown>,
  options?: SendOptions,
): Promise<CallAnswer> {
  if (apiBase()) return (await import('./call-host')).callHost(name, input, options);
  const { method, path }: Route = routes[name];
  return send(method, path, input, options);
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
  const attempt = () => makeCall(name, input as Record<string, unknown>, options);
  const answer = await attempt().catch(async (error: unknown): Promise<CallAnswer> => {
    const mustSignIn = error instanceof ApiError && error.status === 401;
    if (mustSignIn && (await recoverSession())) return attempt();
    throw error;
  });
  const final = answer.sessionEnded && (await recoverSession()) ? await attempt() : answer;
  return final.data as Awaited<EndpointAnswer<Contract[Name]>>;
}
