import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Caller } from '@/lib/contract/caller';
import type { ApiError } from '@/lib/errors/api-error';
import { beginSession, findSessionUser } from '@/lib/features/accounts/server/sessions';
import { logIn } from '@/lib/features/accounts/server/sign-in';
import { addStaff } from '@/lib/features/accounts/server/staff-accounts';
import { findUserByKey } from '@/lib/features/accounts/server/store';
import { visitor } from './factories';

export const password = 'correct horse battery';
/** Confirms a change of one's own account. */
export const confirmed = { currentPassword: password };
/** A wrong second factor gets this error. */
export const wrong = { status: 400, code: 'wrong_code' };
export const ORIGIN = 'https://staff.example';

let people = 0;

/** Adds a writer with `password`, and signs in. */
export async function addPerson(): Promise<{ username: string; caller: Caller }> {
  const username = `person-${++people}`;
  await addStaff(username, password, 'writer');
  return { username, caller: await makeCaller(username) };
}

export async function makeCaller(username: string): Promise<Caller> {
  const token = await beginSession((await findUserByKey(username))?.id ?? '', new Date(), 'Firefox on Linux');
  const user = await findSessionUser(token);
  return { ...visitor, address: `198.51.100.${people}`, origin: ORIGIN, token, user };
}

/** Signs in with the password alone, and returns what the second factor requires. */
export async function begin(username: string, caller: Caller) {
  const error = await logIn({ username, password }, caller).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 401, code: 'two_factor_required' });
  return (error as ApiError).next as {
    challenge: string;
    methods: string[];
    passkeyOptions: { challenge: string; rpId: string; allowCredentials: { id: string }[] };
  };
}

export const makePasskeyRow = (userId: string) => ({
  id: randomUUID(),
  userId,
  name: 'Phone',
  publicKey: '',
  counter: 0,
  transports: '[]',
  createdAt: new Date().toISOString(),
  lastUsedAt: null,
});

const PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Makes a passkey as a browser and a phone create it (WebAuthn level 2), for the site at that origin. */
export function makeSoftwarePasskey(origin: string, rpId = new URL(origin).hostname) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = base64url(rawId);
  let counter = 0;

  const encodeAuthenticatorData = (flags: number, ...more: Uint8Array[]) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(counter), ...more]);
  const encodeClientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  function encodeCoseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    // RFC 9053 has these numbers for the key type EC2, the algorithm ES256, the curve P-256 and its coordinates.
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
  }

  return {
    id,
    /** Sets the signature counter, because a copied passkey has an older one. */
    setCounter(value: number) {
      counter = value;
    },
    register(challenge: string): RegistrationResponseJSON {
      const noModel = Buffer.alloc(16);
      const authData = encodeAuthenticatorData(
        PRESENT | HAS_CREDENTIAL,
        noModel,
        uint16(rawId.length),
        rawId,
        encodeCoseKey(),
      );
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(encodeClientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      };
    },
    /** Makes the browser's response to a sign-in on a page of the passkey's own site, or of another one. */
    answer(challenge: string, from = origin): AuthenticationResponseJSON {
      counter += 1;
      const data = encodeAuthenticatorData(PRESENT);
      const client = encodeClientData('webauthn.get', challenge, from);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
