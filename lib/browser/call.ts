import type { Endpoint, EndpointAnswer, EndpointInput } from '@/lib/contract/endpoint';
import { type CallName, type Route, routes } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import { confirmGoingLive } from './confirm-going-live';
import { refreshScreens } from './refresh-screens';
import { type Answer, type SendOptions, send } from './send';
import { answerRefusal, recoverSession } from './session';
import { readApiBase } from './this-page';

type CallAnswer = Pick<Answer, 'data' | 'hasSessionEnded'>;

/** The SWR keys of the account of the person who is signed in begin with this subject. */
export const MY_ACCOUNT = 'my-account';

type EndpointTable = Partial<Record<CallName, Endpoint>>;

/** Makes the function that calls the API; `loadEndpoints` loads the schemas only for an API elsewhere. */
export function createCaller<Table extends EndpointTable>(loadEndpoints: () => Promise<Table>) {
  /** Makes a call, again after a new sign-in or a confirmation. Throws ApiError; rethrows an abort by `signal`. */
  return async function call<Name extends CallName & keyof Table>(
    name: Name,
    input: EndpointInput<Table[Name]>,
    options?: SendOptions,
  ): Promise<Awaited<EndpointAnswer<Table[Name]>>> {
    const fields = input as Record<string, unknown>;
    const startedAt = performance.now();
    async function attempt(sent = fields): Promise<CallAnswer> {
      const { method, path }: Route = routes[name];
      if (!readApiBase()) return send(method, path, sent, options);
      const [{ callHost }, endpoints] = await Promise.all([import('./call-host'), loadEndpoints()]);
      return callHost(name, endpoints[name] as Endpoint, sent, options);
    }
    async function attemptConfirmed(): Promise<CallAnswer> {
      try {
        return await attempt();
      } catch (error) {
        await confirmGoingLive(error);
        return attempt({ ...fields, goesLive: true });
      }
    }
    const answer = await attemptConfirmed().catch(async (error: unknown): Promise<CallAnswer> => {
      if (!(error instanceof ApiError)) throw error;
      // An admin may have changed the person's role, which decides what screens offer.
      if (error.code === 'not_allowed' && !options?.isInBackground) void refreshScreens(MY_ACCOUNT);
      const mustNotAsk = error.status === 401 && options?.isInBackground;
      if (mustNotAsk || !(await answerRefusal(error, startedAt))) throw error;
      return attemptConfirmed();
    });
    const final = answer.hasSessionEnded && (await recoverSession(startedAt)) ? await attempt() : answer;
    return final.data as Awaited<EndpointAnswer<Table[Name]>>;
  };
}
