import { apiBase } from '@/lib/browser/api-base';
import { send } from '@/lib/browser/send';
import { readSessionToken, storeSessionToken } from '@/lib/browser/session-token';
import { capabilitiesOf } from '@/lib/contract/capabilities';
import { routes } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import { findLoginProblem, WRONG_CREDENTIALS_MESSAGE } from './rules';

/** Signs in and stores the token (spec, sections 5 and 7). Throws ApiError with the message to show. */
export async function signIn(credentials: { username: string; password: string }): Promise<void> {
  const problem = findLoginProblem(credentials);
  if (problem)
    throw new ApiError('invalid', problem.message, {
      issues: [{ path: problem.field, message: problem.message }],
    });
  // A game API elsewhere signs in by GET, as spec section 7 has it.
  const { ownSessions } = capabilitiesOf(apiBase());
  const { method, path } = ownSessions ? routes.logIn : routes.logInByQuery;
  const { data } = await send(method, path, credentials).catch((error: unknown) => {
    const isRefusal = error instanceof ApiError && error.status === 401;
    throw isRefusal ? new ApiError('not_signed_in', WRONG_CREDENTIALS_MESSAGE) : error;
  });
  const token = (data as { token?: unknown } | undefined)?.token;
  if (typeof token !== 'string' || token === '')
    throw new ApiError('not_signed_in', WRONG_CREDENTIALS_MESSAGE);
  storeSessionToken(token);
}

/**
 * Removes the token and ends the session on the server. The token goes first and in any case: a lost connection
 * must not keep anybody signed in here, and the server ends an unused session by itself.
 */
export async function signOff(): Promise<void> {
  const ended =
    readSessionToken() && capabilitiesOf(apiBase()).ownSessions
      ? send(routes.logOff.method, routes.logOff.path, {})
      : Promise.resolve();
  storeSessionToken(null);
  await Promise.resolve(ended).catch(() => {});
}
