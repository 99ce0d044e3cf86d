import { TOTP } from 'otpauth';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { setClock } from '@/lib/testing/clock';
import { addUser } from '@/lib/testing/factories';
import {
  addPerson,
  begin,
  confirmed,
  makeCaller,
  makePasskeyRow,
  makeSoftwarePasskey,
  ORIGIN,
  password,
  wrong,
} from '@/lib/testing/staff-people';
import { changePassword, endOtherSessions, findMyAccount } from './my-account';
import { createFirstRecoveryCodes, redeemRecoveryCode, renewRecoveryCodes } from './one-time-codes';
import { beginSession, findSessionUser } from './sessions';
import { logIn, logInSecondFactor } from './sign-in';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  removeAuthenticator,
  removePasskey,
  renewOwnRecoveryCodes,
} from './two-factor';
import { countRecoveryCodes, insertPasskey } from './two-factor-store';

// The clock is held, so that no step of 30 seconds ends between making a code and trying it.
beforeAll(() => setClock(Date.now()));
afterEach(() => jest.restoreAllMocks());
afterAll(() => jest.useRealTimers());

/** Returns the code that an app shows that many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Returns the caller with a session that began that many minutes ago. */
async function signInBefore(minutes: number, caller: Caller): Promise<Caller> {
  const began = new Date(Date.now() - minutes * 60_000);
  return { ...caller, token: await beginSession(caller.user?.id ?? '', began) };
}

const wrongPassword = { issues: [{ path: 'currentPassword' }] };
const notFresh = { status: 403, code: 'fresh_sign_in_required' };

async function addPersonWithAuthenticator() {
  const person = await addPerson();
  const { challenge, secret } = await beginAuthenticator(confirmed, person.caller);
  const code = codeOf(secret, -1);
  const { recoveryCodes = [] } = await confirmAuthenticator({ ...confirmed, challenge, code }, person.caller);
  return { ...person, secret, recoveryCodes, confirmedWith: code };
}

describe('a sign-in with an authenticator app', () => {
  it('refuses a person the code that confirmed the app', async () => {
    const { username, caller, confirmedWith } = await addPersonWithAuthenticator();
    const { challenge } = await begin(username, caller);
    const refusal = { ...wrong, issues: [{ path: 'code' }] };
    await expect(logInSecondFactor({ challenge, code: confirmedWith }, caller)).rejects.toMatchObject(
      refusal,
    );
  });

  it('asks the person for a code after the password, and accepts each code once', async () => {
    const { username, caller, secret } = await addPersonWithAuthenticator();
    const { challenge, methods } = await begin(username, caller);
    expect(methods).toEqual(['authenticator', 'recovery_code']);
    const code = codeOf(secret, 1);
    const { token } = await logInSecondFactor({ challenge, code }, caller);
    expect(await findSessionUser(token)).toMatchObject({ username });

    const again = await begin(username, caller);
    await expect(logInSecondFactor({ challenge: again.challenge, code }, caller)).rejects.toMatchObject(
      wrong,
    );
    await expect(logInSecondFactor({ challenge, code }, caller)).rejects.toMatchObject({ status: 410 });
  });

  it('accepts one of two simultaneous sign-ins with the same code', async () => {
    const { username, caller, secret } = await addPersonWithAuthenticator();
    const [one, two] = [await begin(username, caller), await begin(username, caller)];
    const code = codeOf(secret);
    const outcomes = await Promise.allSettled(
      [one, two].map(({ challenge }) => logInSecondFactor({ challenge, code }, caller)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses an old recovery code after the person has renewed them', async () => {
    const { username, caller, recoveryCodes } = await addPersonWithAuthenticator();
    const { challenge } = await begin(username, caller);
    const { recoveryCodes: renewed } = await renewOwnRecoveryCodes(confirmed, caller);
    expect(renewed).toHaveLength(10);
    await expect(
      logInSecondFactor({ challenge, recoveryCode: recoveryCodes[1] }, caller),
    ).rejects.toMatchObject(wrong);
  });

  it('needs the password alone after the person has removed the app, which removes the recovery codes, too', async () => {
    const { username, caller, recoveryCodes } = await addPersonWithAuthenticator();
    expect(recoveryCodes).toHaveLength(10);
    await removeAuthenticator(confirmed, caller);
    await expect(logIn({ username, password }, caller)).resolves.toHaveProperty('token');
    expect((await findMyAccount({}, caller)).recoveryCodesLeft).toBe(0);
  });
});

it('a person who adds or removes a second factor has no other session from then on', async () => {
  const { username, caller } = await addPerson();
  const others = async () => Promise.all([makeCaller(username), makeCaller(username)]);
  const areEnded = async (callers: Caller[]) =>
    (await Promise.all(callers.map(({ token }) => findSessionUser(token ?? '')))).every((user) => !user);
  const before = await others();
  const { challenge, secret } = await beginAuthenticator(confirmed, caller);
  await confirmAuthenticator({ ...confirmed, challenge, code: codeOf(secret) }, caller);
  expect(await areEnded(before)).toBe(true);
  const after = await others();
  expect(await areEnded(after)).toBe(false);
  await removeAuthenticator(confirmed, caller);
  expect(await areEnded(after)).toBe(true);
  expect(await findSessionUser(caller.token ?? '')).not.toBeNull();
});

it('a person with a second factor changes the factors, sessions and password only within ten minutes of a sign-in', async () => {
  const { caller } = await addPersonWithAuthenticator();
  const changes: ((late: Caller) => Promise<unknown>)[] = [
    (late) => beginPasskey(confirmed, late),
    (late) => beginAuthenticator(confirmed, late),
    (late) => removeAuthenticator(confirmed, late),
    (late) => removePasskey({ currentPassword: password, passkeyId: 'AAAA' }, late),
    (late) => renewOwnRecoveryCodes(confirmed, late),
    (late) => endOtherSessions(confirmed, late),
    (late) => changePassword({ currentPassword: password, newPassword: 'seven green bottles' }, late),
  ];
  for (const change of changes) {
    await expect(change(await signInBefore(11, caller))).rejects.toMatchObject(notFresh);
  }
  await expect(beginPasskey(confirmed, await signInBefore(9, caller))).resolves.toBeDefined();
});

describe('setting up a second factor', () => {
  it('is refused without the current password', async () => {
    const { caller } = await addPerson();
    await expect(beginAuthenticator({ currentPassword: 'guess' }, caller)).rejects.toMatchObject({
      status: 400,
      ...wrongPassword,
    });
  });

  it('changes nothing about a sign-in until the first code is confirmed', async () => {
    const { username, caller } = await addPerson();
    const { challenge } = await beginAuthenticator(confirmed, caller);
    await expect(confirmAuthenticator({ ...confirmed, challenge, code: '12' }, caller)).rejects.toMatchObject(
      wrong,
    );
    await expect(logIn({ username, password }, caller)).resolves.toHaveProperty('token');
  });

  it('is finished only with the current password and within ten minutes of a sign-in', async () => {
    const { caller } = await addPersonWithAuthenticator();
    const { challenge, secret } = await beginAuthenticator(confirmed, caller);
    const step = { challenge, code: codeOf(secret) };
    await expect(confirmAuthenticator({ ...step, currentPassword: 'guess' }, caller)).rejects.toMatchObject(
      wrongPassword,
    );
    const { challenge: passkeyStep, options } = await beginPasskey(confirmed, caller);
    const passkey = makeSoftwarePasskey(ORIGIN).register(String(options.challenge));
    const key = { challenge: passkeyStep, name: 'Key', passkey };
    await expect(addPasskey({ ...key, currentPassword: 'guess' }, caller)).rejects.toMatchObject(
      wrongPassword,
    );
    const late = await signInBefore(11, caller);
    await expect(confirmAuthenticator({ ...confirmed, ...step }, late)).rejects.toMatchObject(notFresh);
    await expect(addPasskey({ ...confirmed, ...key }, late)).rejects.toMatchObject(notFresh);
    await expect(confirmAuthenticator({ ...confirmed, ...step }, caller)).resolves.toBeDefined();
  });

  it('cannot be finished by another person', async () => {
    const [one, other] = [await addPerson(), await addPerson()];
    const { challenge, secret } = await beginAuthenticator(confirmed, one.caller);
    await expect(
      confirmAuthenticator({ ...confirmed, challenge, code: codeOf(secret) }, other.caller),
    ).rejects.toMatchObject({ status: 410 });
  });
});

it('a person with an authenticator has no secret in the history or in the response about the account', async () => {
  const { username, caller, secret, recoveryCodes } = await addPersonWithAuthenticator();
  const history = JSON.stringify(await database().selectFrom('history').selectAll().execute());
  const account = JSON.stringify(await findMyAccount({}, caller));
  expect(recoveryCodes).toHaveLength(10);
  for (const shown of [history, account]) expect(shown).toContain(username);
  for (const hidden of [secret, ...recoveryCodes, password]) {
    expect(history).not.toContain(hidden);
    expect(account).not.toContain(hidden);
  }
});

it('a person who removes a factor that is gone already leaves no entry in the history', async () => {
  const { caller } = await addPerson();
  await removeAuthenticator(confirmed, caller);
  await removePasskey({ ...confirmed, passkeyId: 'AAAA' }, caller);
  const entries = database()
    .selectFrom('history')
    .select('action')
    .where('subjectId', '=', caller.user?.id ?? '');
  expect(await entries.execute()).toEqual([{ action: 'created' }]);
});

it('a person who removes the last two factors in two tabs at once keeps one if the site requires one', async () => {
  jest.replaceProperty(config, 'STAFF_TWO_FACTOR', 'required');
  const { caller } = await addPersonWithAuthenticator();
  const passkey = makePasskeyRow(caller.user?.id ?? '');
  await insertPasskey(passkey);
  const outcomes = await Promise.allSettled([
    removeAuthenticator(confirmed, caller),
    removePasskey({ ...confirmed, passkeyId: passkey.id }, caller),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { hasAuthenticator, passkeys } = await findMyAccount({}, caller);
  expect(Number(hasAuthenticator) + passkeys.length).toBe(1);
});

describe('recovery codes', () => {
  it('are ten of 120 bits for a person without any, and none for a person with one', async () => {
    const { id } = await addUser();
    const codes = (await createFirstRecoveryCodes(id, database())) ?? [];
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    for (const code of codes.slice(1)) expect(await redeemRecoveryCode(id, code, database())).toBe(true);
    expect(await createFirstRecoveryCodes(id, database())).toBeUndefined();
    expect(await redeemRecoveryCode(id, codes[0] ?? '', database())).toBe(true);
    expect(await createFirstRecoveryCodes(id, database())).toHaveLength(10);
  });

  it('are accepted from their person once each, in any notation', async () => {
    const [{ id }, other] = [await addUser(), await addUser()];
    const [first = ''] = await renewRecoveryCodes(id, database());
    await renewRecoveryCodes(other.id, database());
    expect(await redeemRecoveryCode(other.id, first, database())).toBe(false);
    expect(await redeemRecoveryCode(id, first.toLowerCase().replaceAll('-', ' '), database())).toBe(true);
    expect(await redeemRecoveryCode(id, first, database())).toBe(false);
  });

  it('are ten and stored as hashes, also after they were renewed', async () => {
    const { id } = await addUser();
    await renewRecoveryCodes(id, database());
    const renewed = await renewRecoveryCodes(id, database());
    expect(await countRecoveryCodes(id)).toBe(10);
    const stored = await database().selectFrom('recovery_codes').selectAll().execute();
    for (const code of renewed) {
      expect(JSON.stringify(stored)).not.toContain(code);
      expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
    }
  });
});
