import type * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { accountEndpoints } from './contract';

const { logIn, logInSecondFactor, myAccount, endOtherSessions, addPasskey, removePasskey } = accountEndpoints;
const { addStaffMember, changeStaffMember } = accountEndpoints;

const accepts = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).success;
const textOfLength = (length: number) => 'a'.repeat(length);

const credential = { id: 'k', rawId: 'k', type: 'public-key', clientExtensionResults: {} };
const passkeyProof = {
  ...credential,
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
};
const newPasskey = { ...credential, response: { clientDataJSON: '', attestationObject: '' } };

it.each<[string, z.ZodType | undefined, object, string, { least: number; most: number }]>([
  ['a user name', logIn.body, { password: 'p' }, 'username', { least: 0, most: 200 }],
  ['a password', logIn.body, { username: 'u' }, 'password', { least: 0, most: 1000 }],
  ['a challenge', logInSecondFactor.body, {}, 'challenge', { least: 1, most: 100 }],
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
    { currentPassword: 'p', challenge: 'c', passkey: newPasskey },
    'name',
    { least: 0, most: 60 },
  ],
  ['a passkey', removePasskey.body, { currentPassword: 'p' }, 'passkeyId', { least: 1, most: 2000 }],
  ['a staff name', addStaffMember.body, { role: 'writer' }, 'username', { least: 1, most: 60 }],
])(
  'a call accepts %s of its least and its greatest length, and none that is shorter or longer',
  (_name, schema, others, field, { least, most }) => {
    expect(accepts(schema, { ...others, [field]: textOfLength(least) })).toBe(true);
    expect(accepts(schema, { ...others, [field]: textOfLength(most) })).toBe(true);
    expect(accepts(schema, { ...others, [field]: textOfLength(most + 1) })).toBe(false);
    if (least > 0) expect(accepts(schema, { ...others, [field]: textOfLength(least - 1) })).toBe(false);
  },
);

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

  it.each([{ type: 'password' }, { type: '' }, { id: textOfLength(2001) }, { rawId: textOfLength(2001) }])(
    'is refused with a wrong or too long field: %o',
    (wrong) => {
      expect(canSignIn({ ...passkeyProof, ...wrong })).toBe(false);
      expect(canBeAdded({ ...newPasskey, ...wrong })).toBe(false);
    },
  );

  it('may have ids of 2000 characters', () => {
    expect(canSignIn({ ...passkeyProof, id: textOfLength(2000), rawId: textOfLength(2000) })).toBe(true);
  });
});

it.each([
  [{ username: ' ' }, 'Enter a user name'],
  [{ role: 'player' }, 'Choose one of admin, editor, writer'],
])('an admin who adds a person with %j instead of fitting fields gets the problem %s', (wrong, problem) => {
  const fitting = { username: 'wren', role: 'writer' };
  expect(accepts(addStaffMember.body, fitting)).toBe(true);
  const parsed = addStaffMember.body?.safeParse({ ...fitting, ...wrong });
  expect(parsed?.error?.issues[0]?.message).toBe(problem);
});

it('an admin can disable a person, and cannot make them a player', () => {
  expect(accepts(changeStaffMember.body, { userId: 'u', isDisabled: true })).toBe(true);
  expect(accepts(changeStaffMember.body, { userId: 'u', role: 'player' })).toBe(false);
});

it('an account names no required step, or a known one', () => {
  const account = {
    username: 'wren',
    role: 'writer',
    hasAuthenticator: false,
    passkeys: [],
    recoveryCodesLeft: 0,
    sessions: [],
  };
  for (const pending of ['password', 'two_factor', undefined]) {
    expect(accepts(myAccount.response, { ...account, pending })).toBe(true);
  }
  expect(accepts(myAccount.response, { ...account, pending: 'email' })).toBe(false);
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
