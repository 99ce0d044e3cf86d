import { TOTP } from 'otpauth';
import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import type { ApiError } from '@/lib/errors/api-error';
import { beginChallenge } from '@/lib/features/accounts/server/challenge-store';
import { logIn, logInSecondFactor } from '@/lib/features/accounts/server/service';
import { beginSession, findSessionUser } from '@/lib/features/accounts/server/sessions';
import { findUserByKey } from '@/lib/features/accounts/server/store';
import { findCalendarFeed, makeCalendarFeed } from '@/lib/features/plan/server/calendar-feed';
import { setClock } from '@/lib/testing/clock';
import { visitor } from '@/lib/testing/factories';
import { changePassword, endOtherSessions, findMyAccount } from './my-account';
import { addStaff } from './staff-accounts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  removeAuthenticator,
  removePasskey,
  renewOwnRecoveryCodes,
} from './two-factor';

const password = 'correct horse battery';
const confirmed = { currentPassword: password };
let people = 0;
// Codes are told by steps from now: no step ends between making one and trying it.
beforeAll(() => setClock(Date.now()));
afterAll(() => jest.useRealTimers());

/** A new person, signed in. */
async function newPerson(): Promise<{ username: string; caller: Caller }> {
  const username = `person-${++people}`;
  await addStaff(username, password, 'writer');
  return { username, caller: await callerOf(username) };
}

async function callerOf(username: string): Promise<Caller> {
  const token = await beginSession((await findUserByKey(username))?.id ?? '', new Date(), 'Firefox on Linux');
  const user = await findSessionUser(token);
  return { ...visitor, address: `198.51.100.${people}`, origin: 'https://staff.example', token, user };
}

/** The code that an app shows; `steps` from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

async function withAuthenticator() {
  const person = await newPerson();
  const { challenge, secret } = await beginAuthenticator({ currentPassword: password }, person.caller);
  const code = codeOf(secret, -1);
  const { recoveryCodes = [] } = await confirmAuthenticator({ ...confirmed, challenge, code }, person.caller);
  return { ...person, secret, recoveryCodes, confirmedWith: code };
}

/** What the password alone gets. */
async function begin(username: string, caller: Caller) {
  const error = await logIn({ username, password }, caller).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 401, code: 'two_factor_required' });
  return (error as ApiError).next as { challenge: string; methods: string[] };
}

const wrong = { status: 400, code: 'wrong_code' };

describe('a sign-in with an authenticator app', () => {
  it('wants a code after the password, and takes each code once', async () => {
    const { username, caller, secret, confirmedWith } = await withAuthenticator();
    const { challenge, methods } = await begin(username, caller);
    expect(methods).toEqual(['authenticator', 'recovery_code']);
    await expect(logInSecondFactor({ challenge, code: confirmedWith }, caller)).rejects.toMatchObject(wrong);
    // A phone whose clock is a minute off is told so, whichever way.
    for (const steps of [-2, 3]) {
      const late = logInSecondFactor({ challenge, code: codeOf(secret, steps) }, caller);
      await expect(late).rejects.toMatchObject({
        ...wrong,
        message: expect.stringContaining('clock of your phone'),
      });
    }
    const code = codeOf(secret, 1);
    const { token } = await logInSecondFactor({ challenge, code }, caller);
    expect(await findSessionUser(token)).toMatchObject({ username });

    const again = await begin(username, caller);
    await expect(logInSecondFactor({ challenge: again.challenge, code }, caller)).rejects.toMatchObject(
      wrong,
    );
    await expect(logInSecondFactor({ challenge, code }, caller)).rejects.toMatchObject({ status: 410 });
  });

  it('lets one of two in who use the same code at once', async () => {
    const { username, caller, secret } = await withAuthenticator();
    const [one, two] = [await begin(username, caller), await begin(username, caller)];
    const code = codeOf(secret);
    const outcomes = await Promise.allSettled(
      [one, two].map(({ challenge }) => logInSecondFactor({ challenge, code }, caller)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('takes a recovery code in any writing, once', async () => {
    const { username, caller, recoveryCodes } = await withAuthenticator();
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    const recoveryCode = recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ') ?? '';
    const { challenge } = await begin(username, caller);
    const { token } = await logInSecondFactor({ challenge, recoveryCode }, caller);
    const again = await begin(username, caller);
    await expect(
      logInSecondFactor({ challenge: again.challenge, recoveryCode }, caller),
    ).rejects.toMatchObject(wrong);
    expect((await findMyAccount({}, caller)).recoveryCodesLeft).toBe(9);
    const confirmed = { currentPassword: password };
    const { recoveryCodes: renewed } = await renewOwnRecoveryCodes(confirmed, { ...caller, token });
    expect(renewed).toHaveLength(10);
    await expect(
      logInSecondFactor({ challenge: again.challenge, recoveryCode: recoveryCodes[1] }, caller),
    ).rejects.toMatchObject(wrong);
  });

  it('limits guesses as those of the password, apart from them', async () => {
    const { username, caller } = await withAuthenticator();
    const { challenge } = await begin(username, caller);
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess++) {
      const error = await logInSecondFactor({ challenge, code: '000000' }, caller).catch((thrown) => thrown);
      statuses.push(error.status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    await begin(username, caller);
  });

  it('is over after ten minutes', async () => {
    const { username, caller, secret } = await withAuthenticator();
    const userId = (await findUserByKey(username))?.id ?? '';
    const late = new Date(Date.now() - 11 * 60_000);
    const challenge = await beginChallenge({ userId, purpose: 'sign_in', secret: '' }, late);
    await expect(logInSecondFactor({ challenge, code: codeOf(secret) }, caller)).rejects.toMatchObject({
      status: 410,
      code: 'challenge_expired',
    });
  });

  it('ends the other sessions when a factor is added, and when one is removed', async () => {
    const { username, caller } = await newPerson();
    const others = async () => Promise.all([callerOf(username), callerOf(username)]);
    const isOver = async (callers: Caller[]) =>
      (await Promise.all(callers.map(({ token }) => findSessionUser(token ?? '')))).every((user) => !user);
    const before = await others();
    const { challenge, secret } = await beginAuthenticator({ currentPassword: password }, caller);
    await confirmAuthenticator({ ...confirmed, challenge, code: codeOf(secret) }, caller);
    expect(await isOver(before)).toBe(true);
    const after = await others();
    expect(await isOver(after)).toBe(false);
    await removeAuthenticator({ currentPassword: password }, caller);
    expect(await isOver(after)).toBe(true);
    expect(await findSessionUser(caller.token ?? '')).not.toBeNull();
  });

  it('goes back to the password alone when the app is removed, with the recovery codes', async () => {
    const { username, caller, recoveryCodes } = await withAuthenticator();
    await removeAuthenticator({ currentPassword: password }, caller);
    await expect(logIn({ username, password }, caller)).resolves.toHaveProperty('token');
    expect((await findMyAccount({}, caller)).recoveryCodesLeft).toBe(0);
    expect(recoveryCodes).toHaveLength(10);
  });
});

it('changes what signs in only shortly after the second factor was shown', async () => {
  const { caller } = await withAuthenticator();
  const minutesAgo = async (minutes: number): Promise<Caller> => {
    const began = new Date(Date.now() - minutes * 60_000);
    return { ...caller, token: await beginSession(caller.user?.id ?? '', began) };
  };
  const changes: ((late: Caller) => Promise<unknown>)[] = [
    (late) => beginPasskey({ currentPassword: password }, late),
    (late) => beginAuthenticator({ currentPassword: password }, late),
    (late) => removeAuthenticator({ currentPassword: password }, late),
    (late) => removePasskey({ currentPassword: password, passkeyId: 'AAAA' }, late),
    (late) => renewOwnRecoveryCodes({ currentPassword: password }, late),
    (late) => endOtherSessions({ currentPassword: password }, late),
    (late) => changePassword({ currentPassword: password, newPassword: 'seven green bottles' }, late),
  ];
  for (const change of changes) {
    const refused = { status: 403, code: 'fresh_sign_in_required' };
    await expect(change(await minutesAgo(11))).rejects.toMatchObject(refused);
  }
  await expect(beginPasskey({ currentPassword: password }, await minutesAgo(9))).resolves.toBeDefined();
  const { caller: without } = await newPerson();
  const old = await beginSession(without.user?.id ?? '', new Date(Date.now() - 11 * 60_000));
  const begun = beginAuthenticator({ currentPassword: password }, { ...without, token: old });
  await expect(begun).resolves.toHaveProperty('secret');
});

describe('setting up', () => {
  it('wants the current password, and stores nothing without the first code', async () => {
    const { username, caller } = await newPerson();
    await expect(beginAuthenticator({ currentPassword: 'guess' }, caller)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'currentPassword' }],
    });
    const { challenge } = await beginAuthenticator({ currentPassword: password }, caller);
    await expect(confirmAuthenticator({ ...confirmed, challenge, code: '12' }, caller)).rejects.toMatchObject(
      wrong,
    );
    await expect(logIn({ username, password }, caller)).resolves.toHaveProperty('token');
  });

  it('ends with the password and the fresh sign-in that it began with, and stores nothing without', async () => {
    const { caller } = await withAuthenticator();
    const { challenge, secret } = await beginAuthenticator(confirmed, caller);
    const step = { challenge, code: codeOf(secret) };
    await expect(confirmAuthenticator({ ...step, currentPassword: 'guess' }, caller)).rejects.toMatchObject({
      issues: [{ path: 'currentPassword' }],
    });
    const { challenge: passkeyStep } = await beginPasskey(confirmed, caller);
    const response = { clientDataJSON: '', attestationObject: '' };
    const passkey = {
      id: 'k',
      rawId: 'k',
      type: 'public-key' as const,
      clientExtensionResults: {},
      response,
    };
    await expect(
      addPasskey({ challenge: passkeyStep, name: 'Key', passkey, currentPassword: 'guess' }, caller),
    ).rejects.toMatchObject({ issues: [{ path: 'currentPassword' }] });
    const began = new Date(Date.now() - 11 * 60_000);
    const late = { ...caller, token: await beginSession(caller.user?.id ?? '', began) };
    const refused = { status: 403, code: 'fresh_sign_in_required' };
    await expect(confirmAuthenticator({ ...confirmed, ...step }, late)).rejects.toMatchObject(refused);
    await expect(
      addPasskey({ ...confirmed, challenge: passkeyStep, name: 'Key', passkey }, late),
    ).rejects.toMatchObject(refused);
    await expect(confirmAuthenticator({ ...confirmed, ...step }, caller)).resolves.toBeDefined();
  });

  it('cannot be finished by another person', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { challenge, secret } = await beginAuthenticator({ currentPassword: password }, one.caller);
    await expect(
      confirmAuthenticator({ ...confirmed, challenge, code: codeOf(secret) }, other.caller),
    ).rejects.toMatchObject({ status: 410 });
  });

  it('refuses a passkey made at another site', async () => {
    const { caller } = await newPerson();
    const { challenge, options } = await beginPasskey({ currentPassword: password }, caller);
    const clientData = {
      type: 'webauthn.create',
      challenge: options.challenge,
      origin: 'https://evil.example',
    };
    const passkey = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA',
      },
    };
    await expect(addPasskey({ ...confirmed, challenge, name: 'Key', passkey }, caller)).rejects.toMatchObject(
      {
        ...wrong,
        cause: expect.objectContaining({ message: expect.stringContaining('https://evil.example') }),
      },
    );
    expect((await findMyAccount({}, caller)).passkeys).toEqual([]);
  });
});

describe('changing the password', () => {
  it('wants the current one and a good one, ends the other sessions, and is in the history without it', async () => {
    const { username, caller } = await newPerson();
    const other = await callerOf(username);
    const newPassword = 'seven green bottles';
    const change = (fields: { currentPassword?: string; newPassword?: string }) =>
      changePassword({ currentPassword: password, newPassword, ...fields }, caller);
    await expect(change({ currentPassword: 'guess' })).rejects.toMatchObject({
      issues: [{ path: 'currentPassword' }],
    });
    await expect(change({ newPassword: 'short' })).rejects.toMatchObject({
      issues: [{ path: 'newPassword' }],
    });
    await expect(change({ newPassword: password })).rejects.toMatchObject({ status: 400 });
    await change({});
    expect(await findSessionUser(caller.token ?? '')).not.toBeNull();
    expect(await findSessionUser(other.token ?? '')).toBeNull();
    await expect(logIn({ username, password }, caller)).rejects.toMatchObject({ status: 401 });
    await expect(logIn({ username, password: newPassword }, caller)).resolves.toHaveProperty('token');
    const rows = await database()
      .selectFrom('history')
      .selectAll()
      .where('reason', '=', 'Password changed')
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|seven green/);
  });
});

it('lists where a person is signed in, and signs out one of the others, then all', async () => {
  const { username, caller } = await newPerson();
  for (let other = 0; other < 3; other++) await callerOf(username);
  const { sessions } = await findMyAccount({}, caller);
  expect(sessions.map(({ device }) => device)).toEqual(Array(4).fill('Firefox on Linux'));
  expect(sessions.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
  const [own, other] = [sessions.find(({ isThisOne }) => isThisOne), sessions.find((one) => !one.isThisOne)];
  const end = (sessionId?: string, currentPassword = password) =>
    endOtherSessions({ currentPassword, sessionId }, caller);
  const left = async () => (await findMyAccount({}, caller)).sessions.map(({ id }) => id);

  await expect(end(undefined, 'guess')).rejects.toMatchObject({ issues: [{ path: 'currentPassword' }] });
  await end(own?.id);
  expect(await left()).toHaveLength(4);
  await end(other?.id);
  expect(await left()).toHaveLength(3);
  expect(await left()).not.toContain(other?.id);
  const stranger = await newPerson();
  await endOtherSessions({ currentPassword: password, sessionId: own?.id }, stranger.caller);
  expect(await left()).toContain(own?.id);
  await end();
  expect(await left()).toEqual([own?.id]);
});

it.each([
  [
    'a new password',
    (caller: Caller) => changePassword({ ...confirmed, newPassword: 'seven green bottles' }, caller),
  ],
  ['the end of all other sessions', (caller: Caller) => endOtherSessions(confirmed, caller)],
])('%s ends sign-ins that were begun, and the calendar’s address', async (_what, act) => {
  const { caller } = await newPerson();
  const begun = { userId: caller.user?.id ?? '', purpose: 'sign_in', secret: '' } as const;
  const challenge = await beginChallenge(begun);
  await makeCalendarFeed({}, caller);
  await act(caller);
  await expect(logInSecondFactor({ challenge, code: '1' }, caller)).rejects.toMatchObject({ status: 410 });
  expect(await findCalendarFeed({}, caller)).toEqual({ since: null });
});

it('keeps no secret where the history or an error could show it', async () => {
  const { username, caller, secret, recoveryCodes } = await withAuthenticator();
  await begin(username, caller);
  const history = JSON.stringify(await database().selectFrom('history').selectAll().execute());
  const account = JSON.stringify(await findMyAccount({}, caller));
  for (const hidden of [secret, ...recoveryCodes, password]) {
    expect(history).not.toContain(hidden);
    expect(account).not.toContain(hidden);
  }
});
