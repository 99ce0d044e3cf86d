import type * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { accountEndpoints } from './contract';

const { logIn, logInSecondFactor, myAccount, endOtherSessions, addPasskey, removePasskey } = accountEndpoints;
const { addStaffMember, changeStaffMember } = accountEndpoints;

const takes = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).success;
const long = (length: number) => 'a'.repeat(length);

const credential = { id: 'k', rawId: 'k', type: 'public-key', clientExtensionResults: {} };
const proof = { ...credential, response: { clientDataJSON: '', authenticatorData: '', signature: '' } };
const made = { ...credential, response: { clientDataJSON: '', attestationObject: '' } };

it.each<[string, z.ZodType | undefined, object, string, { least: number; most: number }]>([
  ['a user name', logIn.body, { password: 'p' }, 'username', { least: 0, most: 200 }],
  ['a password', logIn.body, { username: 'u' }, 'password', { least: 0, most: 1000 }],
  ['a step', logInSecondFactor.body, {}, 'challenge', { least: 1, most: 100 }],
  ['a code', logInSecondFactor.body, { challenge: 'c' }, 'code', { least: 0, most: 20 }],
  ['a recovery code', logInSecondFactor.body, { challenge: 'c' }, 'recoveryCode', { least: 0, most: 60 }],
  ['a current password', endOtherSessions.body, {}, 'currentPassword', { least: 0, most: 1000 }],
  ['a session', endOtherSessions.body, { currentPassword: 'p' }, 'sessionId', { least: 0, most: 100 }],
  [
    'a new password',
    accountEndpoints.changePassword.body,
    { currentPassword: 'p' },
    'newPassword',
    { least: 0, most: 1000 },
  ],
  [
    'a passkey’s name',
    addPasskey.body,
    { currentPassword: 'p', challenge: 'c', passkey: made },
    'name',
    { least: 0, most: 60 },
  ],
  ['a passkey', removePasskey.body, { currentPassword: 'p' }, 'passkeyId', { least: 1, most: 2000 }],
  ['a staff name', addStaffMember.body, { role: 'writer' }, 'username', { least: 1, most: 60 }],
])('limits the length of %s', (_name, schema, others, field, { least, most }) => {
  expect(takes(schema, { ...others, [field]: long(least) })).toBe(true);
  expect(takes(schema, { ...others, [field]: long(most) })).toBe(true);
  expect(takes(schema, { ...others, [field]: long(most + 1) })).toBe(false);
  if (least > 0) expect(takes(schema, { ...others, [field]: long(least - 1) })).toBe(false);
});

it('accepts a passkey as browsers write it, with additional fields, and nothing else', () => {
  const shown = (passkey: object) => takes(logInSecondFactor.body, { challenge: 'c', passkey });
  const added = (passkey: object) =>
    takes(addPasskey.body, { currentPassword: 'p', challenge: 'c', name: 'Phone', passkey });
  expect([shown({ ...proof, more: 1 }), added({ ...made, more: 1 })]).toEqual([true, true]);
  expect([shown(made), added(proof)]).toEqual([false, false]);
  for (const wrong of [{ type: 'password' }, { type: '' }, { id: long(2001) }, { rawId: long(2001) }]) {
    expect([shown({ ...proof, ...wrong }), added({ ...made, ...wrong })]).toEqual([false, false]);
  }
  expect(shown({ ...proof, id: long(2000), rawId: long(2000) })).toBe(true);
});

it('gives staff the roles that staff can have, and a name that can be read', () => {
  const asked = (fields: object) =>
    addStaffMember.body?.safeParse({ username: 'wren', role: 'writer', ...fields });
  expect(asked({})?.success).toBe(true);
  expect(asked({ username: ' ' })?.error?.issues[0]?.message).toBe('Enter a user name');
  expect(asked({ role: 'player' })?.error?.issues[0]?.message).toBe('Choose one of admin, editor, writer');
  expect(takes(changeStaffMember.body, { userId: 'u', role: 'player' })).toBe(false);
  expect(takes(changeStaffMember.body, { userId: 'u', isDisabled: true })).toBe(true);
});

it('names the required step', () => {
  const account = {
    username: 'wren',
    role: 'writer',
    hasAuthenticator: false,
    passkeys: [],
    recoveryCodesLeft: 0,
    sessions: [],
  };
  for (const pending of ['password', 'two_factor', undefined]) {
    expect(takes(myAccount.response, { ...account, pending })).toBe(true);
  }
  expect(takes(myAccount.response, { ...account, pending: '' })).toBe(false);
});

it('allows calls about the own account, signing in again and signing out before a required step', () => {
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
