import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import type { ApiError } from '@/lib/errors/api-error';
import { addUser, visitor } from '@/lib/testing/factories';
import { createTotpSecret } from './authenticator';
import { hashPassword } from './password-hash';
import { renewRecoveryCodes } from './recovery-codes';
import { logIn, logInSecondFactor, logOff } from './service';
import { findSessionUser } from './sessions';

const password = 'correct horse battery';
let people = 0;

/** Somebody with an authenticator and recovery codes, and how they get past the password. */
async function newPerson() {
  const username = `factor-${++people}`;
  const password_hash = await hashPassword(password);
  const { id } = await addUser({ username, role: 'writer', password_hash, totp_secret: createTotpSecret() });
  const recoveryCodes = await renewRecoveryCodes(id, database());
  const caller: Caller = { ...visitor, address: `198.51.100.${people}` };
  const begin = async () => {
    const error = await logIn({ username, password }, caller).catch((thrown: ApiError) => thrown);
    return (error as ApiError).next as { challenge: string; methods: string[]; passkeyOptions?: object };
  };
  return { id, caller, recoveryCodes, begin };
}

it('asks for what the account has, without a passkey where it has none', async () => {
  const { begin } = await newPerson();
  expect(await begin()).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    methods: ['authenticator', 'recovery_code'],
  });
});

it('costs who has the right codes nothing, however often they sign in', async () => {
  const { caller, recoveryCodes, begin } = await newPerson();
  for (const recoveryCode of recoveryCodes.slice(0, 7)) {
    const { challenge } = await begin();
    await expect(logInSecondFactor({ challenge, recoveryCode }, caller)).resolves.toHaveProperty('token');
  }
});

it('is kept from nobody by guesses at user names that sound like it', async () => {
  const { caller, recoveryCodes, begin } = await newPerson();
  const { challenge } = await begin();
  for (let time = 0; time < 20; time++) {
    const stranger = { ...visitor, address: `203.0.113.${100 + time}` };
    const guess = logIn({ username: `factor-${people}|second factor`, password: 'a wrong guess' }, stranger);
    await expect(guess).rejects.toMatchObject({ status: 401, code: 'not_signed_in' });
  }
  const [recoveryCode] = recoveryCodes;
  const elsewhere = { ...caller, address: '203.0.113.99' };
  await expect(logInSecondFactor({ challenge, recoveryCode }, elsewhere)).resolves.toHaveProperty('token');
});

it('uses up no code where too many wrong ones were tried', async () => {
  const { caller, recoveryCodes, begin } = await newPerson();
  const { challenge } = await begin();
  for (let time = 0; time < 5; time++) {
    const guess = logInSecondFactor({ challenge, recoveryCode: 'AAAA' }, caller);
    await expect(guess).rejects.toMatchObject({ status: 400, code: 'wrong_code' });
  }
  const [recoveryCode] = recoveryCodes;
  await expect(logInSecondFactor({ challenge, recoveryCode }, caller)).rejects.toMatchObject({ status: 429 });
  const elsewhere = { ...caller, address: '203.0.113.1' };
  const { token } = await logInSecondFactor({ challenge, recoveryCode }, elsewhere);
  expect(await findSessionUser(token)).not.toBeNull();
});

it('lets nobody in whose account was disabled between the two steps', async () => {
  const { id, caller, recoveryCodes, begin } = await newPerson();
  const { challenge } = await begin();
  const disabled_at = new Date().toISOString();
  await database().updateTable('users').set({ disabled_at }).where('id', '=', id).execute();
  const entry = logInSecondFactor({ challenge, recoveryCode: recoveryCodes[0] }, caller);
  await expect(entry).rejects.toMatchObject({ status: 401, code: 'not_signed_in' });
  const sessions = database().selectFrom('sessions').select('user_id').where('user_id', '=', id);
  expect(await sessions.execute()).toEqual([]);
});

it('is over for who logs off, and a visitor has nothing to end', async () => {
  const { caller, recoveryCodes, begin } = await newPerson();
  const { challenge } = await begin();
  const { token } = await logInSecondFactor({ challenge, recoveryCode: recoveryCodes[0] }, caller);
  await logOff({}, caller);
  expect(await findSessionUser(token)).not.toBeNull();
  await logOff({}, { ...caller, token });
  expect(await findSessionUser(token)).toBeNull();
});
