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

it('the security log has sign-ins, failed attempts and changes of accounts, with person and address, and no secret', async () => {
  const unique = crypto.randomUUID();
  const [adminName, writerName] = [`ada-${unique}`, `wendy-${unique}`];
  await addStaff(adminName, password, 'admin');
  await addStaff(writerName, password, 'writer');
  const [admin, writer] = await Promise.all(
    [adminName, writerName].map(async (name) => (await findUserByKey(name))?.id ?? ''),
  );
  const adminToken = await beginSession(admin ?? '');
  const secrets: string[] = [password, adminToken, 'typed in the wrong field', 'a wrong password'];
  const expected: object[] = [];
  /** Makes a call, expects its line in the log, and collects the secrets of its response. */
  async function happens(name: CallName, fields: Record<string, unknown>, line: object, token?: string) {
    const answer = await callWith(name, { fields, token, address });
    expected.push({ event: name, outcome: 'ok', address, ...line });
    const { recoveryCodes = [], ...rest } = answer as Record<string, string | string[] | undefined>;
    const received = [rest.token, rest.challenge, rest.secret, rest.password, recoveryCodes].flat();
    secrets.push(...received.filter((secret) => secret !== undefined));
    return answer as Record<string, string>;
  }

  await happens('logIn', { username: 'typed in the wrong field', password }, { outcome: 'not_signed_in' });
  const by = { user: writerName };
  const wrong = { ...by, outcome: 'not_signed_in' };
  await happens('logIn', { username: writerName.toUpperCase(), password: 'a wrong password' }, wrong);
  await happens('logInByQuery', { username: writerName, password: 'a wrong password' }, wrong);
  const { token } = await happens('logIn', { username: writerName, password }, by);
  const confirmed = { currentPassword: password };
  await happens(
    'beginAuthenticator',
    { currentPassword: 'a wrong password' },
    { ...by, outcome: 'invalid' },
    token,
  );
  const { challenge, secret = '' } = await happens('beginAuthenticator', confirmed, by, token);
  const code = new TOTP({ secret }).generate();
  secrets.push(code);
  const { recoveryCodes } = await happens(
    'confirmAuthenticator',
    { ...confirmed, challenge, code },
    by,
    token,
  );
  const begun = { ...by, outcome: 'two_factor_required' };
  const { challenge: step } = await happens('logIn', { username: writerName, password }, begun);
  await happens('logInSecondFactor', { challenge: step, code: '000000' }, { ...by, outcome: 'wrong_code' });
  const [recoveryCode] = recoveryCodes ?? [];
  const { token: second } = await happens('logInSecondFactor', { challenge: step, recoveryCode }, by);
  await happens('resetTwoFactor', { userId: admin }, { ...by, outcome: 'not_allowed' }, second);
  await happens('logOff', {}, by, second);
  const byAdmin = { user: adminName, userId: writer };
  await happens('resetTwoFactor', { userId: writer }, byAdmin, adminToken);
  await happens('resetStaffPassword', { userId: writer }, byAdmin, adminToken);
  await happens(
    'changeStaffMember',
    { userId: writer, role: 'editor' },
    { ...byAdmin, role: 'editor' },
    adminToken,
  );
  await callWith('listStaff', { token: adminToken, address });

  expect(lines).toMatchObject(expected);
  expect(secrets.length).toBeGreaterThan(15);
  for (const one of secrets) expect(JSON.stringify(lines)).not.toContain(one);
});
