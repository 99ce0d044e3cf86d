import type * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { accountEndpoints } from './contract';

const { logInSecondFactor, addPasskey, addStaffMember, changeStaffMember } = accountEndpoints;

// Only the rules that clients/openapi.json does not show are tested here.
const accepts = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).success;

const credential = { id: 'k', rawId: 'k', type: 'public-key', clientExtensionResults: {} };
const passkeyProof = {
  ...credential,
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
};
const newPasskey = { ...credential, response: { clientDataJSON: '', attestationObject: '' } };

describe('a passkey', () => {
  const canSignIn = (passkey: object) => accepts(logInSecondFactor.body, { challenge: 'c', passkey });
  const canBeAdded = (passkey: object) =>
    accepts(addPasskey.body, { currentPassword: 'p', challenge: 'c', name: 'Phone', passkey });

  it('is accepted as browsers write it, with additional fields', () => {
    expect(canSignIn({ ...passkeyProof, more: 1 })).toBe(true);
    expect(canBeAdded({ ...newPasskey, more: 1 })).toBe(true);
  });

  it('is refused where the other kind of response is needed', () => {
    expect([canSignIn(newPasskey), canBeAdded(passkeyProof)]).toEqual([false, false]);
  });
});

it('an admin who adds a person as a player gets the roles of the staff to choose from', () => {
  expect(accepts(addStaffMember.body, { username: 'wren', role: 'writer' })).toBe(true);
  const parsed = addStaffMember.body?.safeParse({ username: 'wren', role: 'player' });
  expect(parsed?.error?.issues[0]?.message).toBe('Choose one of admin, editor, writer');
});

it.each([{ isDisabled: true }, { role: 'writer' }])('an admin can change a person by %j', (change) => {
  expect(accepts(changeStaffMember.body, { userId: 'u', ...change })).toBe(true);
});

it('an admin cannot make a person a player', () => {
  expect(accepts(changeStaffMember.body, { userId: 'u', role: 'player' })).toBe(false);
});

it('a person may change their own account, sign in again and sign out before a required step', () => {
  const callable = Object.entries<Endpoint>(accountEndpoints).filter(([, { whilePending }]) => whilePending);
  expect(callable.map(([name]) => name).toSorted()).toEqual([
    'addPasskey',
    'beginAuthenticator',
    'beginPasskey',
    'changePassword',
    'confirmAuthenticator',
    'endOtherSessions',
    'logIn',
    'logInByQuery',
    'logInSecondFactor',
    'logOff',
    'myAccount',
    'removeAuthenticator',
    'removePasskey',
    'renewRecoveryCodes',
  ]);
});
