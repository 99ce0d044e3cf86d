import { TOTP } from 'otpauth';
import type { CallName } from '@/lib/contract/routes';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { addStaff } from '@/lib/features/accounts/server/staff-accounts';
import { findUserByKey } from '@/lib/features/accounts/server/store';
import { securityLog } from '@/lib/monitoring/log';
import { callWith } from '@/lib/testing/handle';

const password = 'correct horse battery';
const address = '198.51.100.7';
const lines: unknown[] = [];

beforeEach(() => {
  lines.length = 0;
  for (const level of ['info', 'warn'] as const) {
    jest.spyOn(securityLog, level).mockImplementation((line: unknown) => void lines.push(line));
  }
});
afterEach(() => jest.restoreAllMocks());

let expected: object[];
let secrets: string[];

/** Adds a person, and returns their name and id, with the token of a session. */
async function addPerson(role: 'admin' | 'writer') {
  const username = `${role}-${crypto.randomUUID()}`;
  await addStaff(username, password, role);
  const { id = '' } = (await findUserByKey(username)) ?? {};
  const token = await beginSession(id);
  secrets.push(token);
  return { username, id, token };
}

/** Makes a call, expects its line in the log, and collects the secrets of its response. */
async function happens(name: CallName, fields: Record<string, unknown>, line: object, token?: string) {
  const answer = await callWith(name, { fields, token, address });
  expected.push({ event: name, outcome: 'ok', address, ...line });
  const { recoveryCodes = [], ...rest } = answer as Record<string, string | string[] | undefined>;
  const received = [rest.token, rest.challenge, rest.secret, rest.password, recoveryCodes].flat();
  secrets.push(...received.filter((secret) => secret !== undefined));
  return answer as Record<string, string>;
}

/** Expects exactly the lines of the calls, and none of this number of secrets in them. */
function expectLines(secretCount: number) {
  expect(lines).toMatchObject(expected);
  expect(secrets).toHaveLength(secretCount);
  for (const one of secrets) expect(JSON.stringify(lines)).not.toContain(one);
}

beforeEach(() => {
  expected = [];
  secrets = [password, 'typed in the wrong field', 'a wrong password'];
});

it('the security log has each sign-in and failed attempt, with person and address, and no secret', async () => {
  const { username } = await addPerson('writer');
  const wrong = { user: username, outcome: 'not_signed_in' };
  await happens('logIn', { username: 'typed in the wrong field', password }, { outcome: 'not_signed_in' });
  await happens('logIn', { username: username.toUpperCase(), password: 'a wrong password' }, wrong);
  await happens('logInByQuery', { username, password: 'a wrong password' }, wrong);
  const { token } = await happens('logIn', { username, password }, { user: username });
  await happens('logOff', {}, { user: username }, token);
  expectLines(5);
});

it('the security log has the set-up and use of a second factor, with person and address, and no secret', async () => {
  const { username, token } = await addPerson('writer');
  const by = { user: username };
  const confirmed = { currentPassword: password };
  const unconfirmed = { currentPassword: 'a wrong password' };
  await happens('beginAuthenticator', unconfirmed, { ...by, outcome: 'invalid' }, token);
  const { challenge, secret = '' } = await happens('beginAuthenticator', confirmed, by, token);
  const code = new TOTP({ secret }).generate();
  secrets.push(code);
  const set = { ...confirmed, challenge, code };
  const { recoveryCodes } = await happens('confirmAuthenticator', set, by, token);
  const begun = { ...by, outcome: 'two_factor_required' };
  const { challenge: step } = await happens('logIn', { username, password }, begun);
  await happens('logInSecondFactor', { challenge: step, code: '000000' }, { ...by, outcome: 'wrong_code' });
  const [recoveryCode] = recoveryCodes ?? [];
  await happens('logInSecondFactor', { challenge: step, recoveryCode }, by);
  expectLines(19);
});

it('the security log has changes of accounts and refused ones, with person and address, and no secret', async () => {
  const [admin, writer] = [await addPerson('admin'), await addPerson('writer')];
  const refused = { user: writer.username, outcome: 'not_allowed' };
  await happens('resetTwoFactor', { userId: admin.id }, refused, writer.token);
  const userId = writer.id;
  const byAdmin = { user: admin.username, userId };
  await happens('resetTwoFactor', { userId }, byAdmin, admin.token);
  await happens('resetStaffPassword', { userId }, byAdmin, admin.token);
  const change = { userId, role: 'editor' };
  await happens('changeStaffMember', change, { ...byAdmin, role: 'editor' }, admin.token);
  expectLines(6);
});

it('the security log has no line of a list of the staff', async () => {
  const { token } = await addPerson('admin');
  expect((await callWith('listStaff', { token, address })).status).toBe(200);
  expect(lines).toEqual([]);
});
