import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { send } from '@/lib/browser/send';
import { readSessionToken, storeSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import { routes } from '@/lib/contract/routes';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { findLoginProblem, type SecondFactorMethod, WRONG_CREDENTIALS_MESSAGE } from './rules';

/** With this response to the password the server asks for a second factor. */
export interface SecondFactorStep {
  challenge: string;
  methods: SecondFactorMethod[];
  passkeyOptions?: PublicKeyCredentialRequestOptionsJSON;
}

/** Stores the token, and `username` for an API elsewhere, which has no call for it. Throws ApiError without a token. */
function storeReceivedToken(answer: unknown, username?: string): void {
  const token = (answer as { token?: unknown } | undefined)?.token;
  if (typeof token !== 'string' || token === '')
    throw new ApiError('not_signed_in', WRONG_CREDENTIALS_MESSAGE);
  storeSessionToken(token, username);
}

/** Finishes a sign-in with a second factor and stores the token. Throws ApiError with the message to show. */
export async function proveSecondFactor(
  { challenge, passkeyOptions }: SecondFactorStep,
  proof: { code: string } | { recoveryCode: string } | 'passkey',
): Promise<void> {
  const { method, path } = routes.logInSecondFactor;
  const fields = proof === 'passkey' ? { passkey: await askForPasskey(passkeyOptions) } : proof;
  const { data } = await send(method, path, { challenge, ...fields });
  storeReceivedToken(data);
}

async function askForPasskey(options: PublicKeyCredentialRequestOptionsJSON | undefined) {
  if (!options) throw new ApiError('wrong_code', 'This account has no passkey. Use another way.');
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return await startAuthentication({ optionsJSON: options });
  } catch (cause) {
    const message = 'No passkey was used. Try again, or use another way to sign in.';
    throw new ApiError('wrong_code', message, { cause });
  }
}

/** Signs in and stores the token, or returns the second step. Throws ApiError. */
export async function signIn(credentials: {
  username: string;
  password: string;
}): Promise<SecondFactorStep | null> {
  const problem = findLoginProblem(credentials);
  if (problem) throw createInvalidFieldError(problem.field, problem.message);
  // An API elsewhere takes the sign-in by GET, and our own by POST, which keeps passwords out of addresses and logs.
  const { method, path } = isOwnApi() ? routes.logIn : routes.logInByQuery;
  try {
    const { data } = await send(method, path, credentials);
    storeReceivedToken(data, isOwnApi() ? undefined : credentials.username);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (isOwnApi() && error.code === 'two_factor_required') return error.next as SecondFactorStep;
    throw new ApiError('not_signed_in', WRONG_CREDENTIALS_MESSAGE);
  }
}

/** Removes the token without waiting for the server, so that a lost connection leaves nobody signed in. */
export async function signOff(): Promise<void> {
  const { method, path } = routes.logOff;
  const request = readSessionToken() && isOwnApi() ? send(method, path, {}) : null;
  storeSessionToken(null);
  // If the server does not respond, the session ends there once it has been idle for too long.
  await request?.catch(() => {});
}
