import 'server-only';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { listPasskeys, type PasskeyRow, touchPasskey } from './two-factor-store';

/** The library is loaded on first use, because it is large, and few people have passkeys. */
const loadWebauthn = () => import('@simplewebauthn/server');

/** Finds the origin that the person sees, and the host that passkeys are bound to. */
function findSite({ origin = '' }: Caller): { origin: string; rpID: string } {
  return { origin, rpID: URL.canParse(origin) ? new URL(origin).hostname : '' };
}

function parseTransports({ transports }: PasskeyRow) {
  return JSON.parse(transports) as AuthenticatorTransport[];
}

function makeWrongPasskeyError(cause?: unknown): ApiError {
  return new ApiError(
    'wrong_code',
    'This passkey does not fit this account and this site. Use another one, or another way to sign in.',
    { cause },
  );
}

const makeUnfitPasskeyError = (cause?: unknown) =>
  new ApiError('wrong_code', 'This passkey was not made for this site, so it was not added. Begin again.', {
    cause,
  });

export async function createRegistrationOptions(
  user: { id: string; username: string },
  caller: Caller,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await listPasskeys(user.id);
  const { generateRegistrationOptions } = await loadWebauthn();
  return generateRegistrationOptions({
    rpName: config.PRODUCT_NAME,
    rpID: findSite(caller).rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.username,
    attestationType: 'none',
    excludeCredentials: known.map((passkey) => ({ id: passkey.id, transports: parseTransports(passkey) })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Describes what the response of a passkey must match. A PIN or fingerprint (user verification) is not required. */
function buildExpectation(expectedChallenge: string, caller: Caller) {
  const { origin, rpID } = findSite(caller);
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: false };
}

/** Checks a new passkey against the challenge, this site and its host. Throws ApiError 400. */
export async function readNewPasskey(
  response: RegistrationResponseJSON,
  expectedChallenge: string,
  caller: Caller,
): Promise<Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports'>> {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    ...buildExpectation(expectedChallenge, caller),
  }).catch((error: unknown) => {
    throw makeUnfitPasskeyError(error);
  });
  if (!verified) throw makeUnfitPasskeyError();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
  };
}

export async function createAuthenticationOptions(
  passkeys: readonly PasskeyRow[],
  caller: Caller,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebauthn();
  return generateAuthenticationOptions({
    rpID: findSite(caller).rpID,
    allowCredentials: passkeys.map((passkey) => ({ id: passkey.id, transports: parseTransports(passkey) })),
    userVerification: 'preferred',
  });
}

/** Checks a passkey of the person as `readNewPasskey` does, and stores its use. Throws ApiError 400. */
export async function requirePasskey(
  userId: string,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  caller: Caller,
  transaction: Db,
): Promise<void> {
  const passkey = (await listPasskeys(userId, transaction)).find(({ id }) => id === response.id);
  if (!passkey) throw makeWrongPasskeyError();
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    ...buildExpectation(expectedChallenge, caller),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: parseTransports(passkey),
    },
  }).catch((error: unknown) => {
    throw makeWrongPasskeyError(error);
  });
  if (!verified) throw makeWrongPasskeyError();
  const use = { counter: authenticationInfo.newCounter, usedAt: new Date().toISOString() };
  await touchPasskey(passkey.id, use, transaction);
}
