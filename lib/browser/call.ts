import type { Endpoint, EndpointAnswer, EndpointInput } from '@/lib/contract/endpoint';
import { type CallName, type Route, routes } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import { apiBase } from './api-base';
import { type Answer, type SendOptions, send } from './send';
import { finishStep, recoverSession, stepBefore } from './session-ended';

type CallAnswer = Pick<Answer, 'data' | 'sessionEnded'>;

/** An area's calls by name, as its contract.ts defines them. */
type EndpointTable = Partial<Record<CallName, Endpoint>>;

/**
 * The function that makes an area's calls from the browser. Our own API answers by the contract; what another one
 * answers is read with the area's schemas, which `loadEndpoints` loads only then.
 */
export function createCaller<Table extends EndpointTable>(loadEndpoints: () => Promise<Table>) {
  async function makeCall(
    name: CallName & keyof Table,
    input: Record<string, unknown>,
    options?: SendOptions,
  ): Promise<CallAnswer> {
    if (apiBase()) {
      const [{ callHost }, endpoints] = await Promise.all([import('./call-host'), loadEndpoints()]);
      return callHost(name, endpoints[name] as Endpoint, input, options);
    }
    const { method, path }: Route = routes[name];
    return send(method, path, input, options);
  }

  /**
   * Makes a call. When the session has ended the person may sign in in place, and the call then goes on.
   * Throws ApiError with a message for people.
   */
  return async function call<Name extends CallName & keyof Table>(
    name: Name,
    input: EndpointInput<Table[Name]>,
    options?: SendOptions,
  ): Promise<Awaited<EndpointAnswer<Table[Name]>>> {
    const attempt = () => makeCall(name, input as Record<string, unknown>, options);
    const answer = await attempt().catch(async (error: unknown): Promise<CallAnswer> => {
      if (!(error instanceof ApiError)) throw error;
      const step = stepBefore(error);
      const mustSignIn = error.status === 401 && !options?.isInBackground;
      const goesOn = step ? await finishStep(step) : mustSignIn && (await recoverSession());
      if (goesOn) return attempt();
      throw error;
    });
    const final = answer.sessionEnded && (await recoverSession()) ? await attempt() : answer;
    return final.data as Awaited<EndpointAnswer<Table[Name]>>;
  };
}
