import type { Caller } from '@/lib/contract/caller';
import type { Role } from '@/lib/contract/kinds';
import { database } from '@/lib/db/connection';
import { addUser, visitor } from '@/lib/testing/factories';
import { makePasskeyRow } from '@/lib/testing/staff-people';
import {
  addStaffMember,
  changeStaffMember,
  listStaff,
  listStaffNames,
  resetStaffPassword,
  resetTwoFactor,
  signOutStaffMember,
} from './manage-staff';
import { changePassword } from './my-account';
import { renewRecoveryCodes } from './one-time-codes';
import { beginSession, findSessionUser } from './sessions';
import { logIn } from './sign-in';
import { disableStaff } from './staff-accounts';
import { findUser, updateUser } from './store';
import {
  beginChallenge,
  countRecoveryCodes,
  findChallenge,
  insertPasskey,
  listPasskeys,
} from './two-factor-store';

/** This number makes the names of added people unique, also when a test is tried again. */
let people = 0;

async function listEnabledAdmins(): Promise<string[]> {
  const { staff } = await listStaff();
  return staff.filter(({ role, isDisabled }) => role === 'admin' && !isDisabled).map(({ id }) => id);
}

/** Adds a person of that role, who makes calls. */
async function addStaffCaller(role: Role): Promise<Caller & { id: string; username: string }> {
  const { id, username } = await addUser({ role });
  return { ...visitor, id, username, user: { id, username, role } };
}

async function addOnlyAdmin(): Promise<Caller & { id: string }> {
  await database().updateTable('users').set({ role: 'writer' }).where('role', '=', 'admin').execute();
  return addStaffCaller('admin');
}

async function findLastEntry(id: string) {
  return database()
    .selectFrom('history')
    .select(['action', 'reason', 'before', 'after', 'changedBy'])
    .where('subjectType', '=', 'account')
    .where('subjectId', '=', id)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
}

it('an admin adds a person, whose first sign-in leads to a password of their own', async () => {
  const admin = await addStaffCaller('admin');
  const username = `Wren-${++people}`;
  const { id, password } = await addStaffMember({ username: ` ${username} `, role: 'writer' }, admin);
  const { token } = await logIn({ username: username.toLowerCase(), password }, visitor);
  expect(await findSessionUser(token)).toMatchObject({
    username,
    role: 'writer',
    pending: 'password',
  });
  expect(await findLastEntry(id)).toMatchObject({ action: 'created', before: null, changedBy: admin.id });
  expect(JSON.stringify(await findLastEntry(id))).not.toContain(password);
});

it('an admin adds two people with calls that have one Idempotency-Key', async () => {
  const admin = { ...(await addStaffCaller('admin')), idempotencyKey: crypto.randomUUID() };
  const names = [`Robin-${++people}`, `Robin-${++people}`];
  for (const username of names) await addStaffMember({ username, role: 'writer' }, admin);
  const added = (await listStaff()).staff.map(({ username }) => username);
  expect(added).toEqual(expect.arrayContaining(names));
});

it('an admin who adds a user name that is taken is refused, in any letter case', async () => {
  const admin = await addStaffCaller('admin');
  const username = `Robin-${++people}`;
  await addStaffMember({ username, role: 'writer' }, admin);
  const again = addStaffMember({ username: username.toUpperCase(), role: 'editor' }, admin);
  await expect(again).rejects.toMatchObject({ status: 409, issues: [{ path: 'username' }] });
});

it('an admin who adds a name of two scripts, or one that looks like a taken name, is refused', async () => {
  const admin = await addStaffCaller('admin');
  const add = (username: string) => addStaffMember({ username, role: 'writer' }, admin);
  const number = ++people;
  await add(`asa.coca.${number}`);
  await expect(add('Nаdia')).rejects.toMatchObject({ status: 400, issues: [{ path: 'username' }] });
  await expect(add(`аѕа.соса.${number}`)).rejects.toMatchObject({
    status: 409,
    message: `This looks like the user name “asa.coca.${number}”. Choose another one.`,
    issues: [{ path: 'username' }],
  });
});

const HOUR_MS = 3_600_000;

describe('a generated password of a new person', () => {
  async function addNewcomer() {
    const username = `newcomer-${++people}`;
    const admin = await addStaffCaller('admin');
    const { id, password } = await addStaffMember({ username, role: 'writer' }, admin);
    const setExpiry = (hoursFromNow: number) => {
      const passwordExpiresAt = new Date(Date.now() + hoursFromNow * HOUR_MS).toISOString();
      return database().updateTable('users').set({ passwordExpiresAt }).where('id', '=', id).execute();
    };
    const isListedAsExpired = async () =>
      (await listStaff()).staff.find((member) => member.id === id)?.passwordExpired;
    return { id, username, password, setExpiry, isListedAsExpired };
  }

  it('expires after three days', async () => {
    const { id } = await addNewcomer();
    const { passwordExpiresAt } = (await findUser(id)) ?? {};
    expect(Math.round((Date.parse(passwordExpiresAt ?? '') - Date.now()) / HOUR_MS)).toBe(72);
  });

  it('is refused and listed as expired after that, and a wrong guess gets the usual error', async () => {
    const { username, password, setExpiry, isListedAsExpired } = await addNewcomer();
    expect(await isListedAsExpired()).toBe(false);
    await setExpiry(-1);
    await expect(logIn({ username, password }, visitor)).rejects.toMatchObject({ status: 403 });
    await expect(logIn({ username, password: 'guess' }, visitor)).rejects.toMatchObject({ status: 401 });
    expect(await isListedAsExpired()).toBe(true);
  });

  it('no longer expires when the person has changed it', async () => {
    const { id, username, password } = await addNewcomer();
    const { token } = await logIn({ username, password }, visitor);
    const caller = { ...visitor, token, user: await findSessionUser(token) };
    await changePassword({ currentPassword: password, newPassword: 'seven green bottles' }, caller);
    expect(await findUser(id)).toMatchObject({ passwordExpiresAt: null, mustChangePassword: 0 });
  });
});

it('a person whose password an admin resets signs in with the new one, must change it, and has three days for that', async () => {
  const admin = await addStaffCaller('admin');
  const { id, username } = await addStaffCaller('writer');
  const { password } = await resetStaffPassword({ userId: id }, admin);
  const { token } = await logIn({ username, password }, visitor);
  expect(await findSessionUser(token)).toMatchObject({ pending: 'password' });
  const { passwordExpiresAt } = (await findUser(id)) ?? {};
  expect(Math.round((Date.parse(passwordExpiresAt ?? '') - Date.now()) / HOUR_MS)).toBe(72);
});

it('a person whose two-factor sign-in an admin resets has no second factor and no recovery code left', async () => {
  const admin = await addStaffCaller('admin');
  const { id } = await addStaffCaller('writer');
  await insertPasskey(makePasskeyRow(id));
  await updateUser(id, { totpSecret: 'JBSWY3DPEHPK3PXP' });
  await renewRecoveryCodes(id, database());
  const isListedWithFactor = async () =>
    (await listStaff()).staff.find((member) => member.id === id)?.hasSecondFactor;
  expect(await isListedWithFactor()).toBe(true);
  await resetTwoFactor({ userId: id }, admin);
  expect(await findUser(id)).toMatchObject({ totpSecret: null });
  expect(await listPasskeys(id)).toEqual([]);
  expect(await countRecoveryCodes(id)).toBe(0);
  expect(await isListedWithFactor()).toBe(false);
});

it('a changed role takes effect with the next call, and is in the history', async () => {
  const admin = await addStaffCaller('admin');
  const writer = await addStaffCaller('writer');
  const token = await beginSession(writer.id);
  await changeStaffMember({ userId: writer.id, role: 'editor' }, admin);
  expect(await findSessionUser(token)).toMatchObject({ role: 'editor' });
  const { before, after } = (await findLastEntry(writer.id)) ?? {};
  expect([before, after].map((json) => JSON.parse(json ?? '{}').role)).toEqual(['writer', 'editor']);
});

it.each([
  ['disabling', (userId: string, admin: Caller) => changeStaffMember({ userId, isDisabled: true }, admin)],
  ['signing out', (userId: string, admin: Caller) => signOutStaffMember({ userId }, admin)],
  ['a reset of two-factor', (userId: string, admin: Caller) => resetTwoFactor({ userId }, admin)],
  ['a new password', (userId: string, admin: Caller) => resetStaffPassword({ userId }, admin)],
])(
  '%s ends the sessions and unfinished sign-ins of the person, and is in the history',
  async (_what, act) => {
    const admin = await addStaffCaller('admin');
    const writer = await addStaffCaller('writer');
    const token = await beginSession(writer.id);
    const challenge = await beginChallenge({ userId: writer.id, purpose: 'sign_in', secret: '' });
    await act(writer.id, admin);
    expect(await findSessionUser(token)).toBeNull();
    await expect(findChallenge(challenge, 'sign_in')).rejects.toMatchObject({ status: 410 });
    expect(await findLastEntry(writer.id)).toMatchObject({ action: 'changed', changedBy: admin.id });
  },
);

it('an account that an admin enables again can be used', async () => {
  const admin = await addStaffCaller('admin');
  const writer = await addStaffCaller('writer');
  await changeStaffMember({ userId: writer.id, isDisabled: true }, admin);
  await changeStaffMember({ userId: writer.id, isDisabled: false }, admin);
  expect(await findSessionUser(await beginSession(writer.id))).not.toBeNull();
});

it.each([
  ['two-factor sign-in', resetTwoFactor],
  ['password', resetStaffPassword],
])('an admin cannot reset their own %s, which needs the current password', async (_what, reset) => {
  const admin = await addStaffCaller('admin');
  const before = await findUser(admin.id);
  await expect(reset({ userId: admin.id }, admin)).rejects.toMatchObject({
    status: 403,
    code: 'not_allowed',
  });
  expect(await findUser(admin.id)).toEqual(before);
  expect(await findLastEntry(admin.id)).toBeUndefined();
});

it('an admin cannot change the account of a player', async () => {
  const admin = await addStaffCaller('admin');
  const { id } = await addUser({ role: 'player' });
  await expect(changeStaffMember({ userId: id, role: 'admin' }, admin)).rejects.toMatchObject({
    status: 404,
  });
});

it('an author who mentions somebody is offered the names of active staff, and neither disabled accounts nor players', async () => {
  const [active, gone, player] = [await addUser(), await addUser(), await addUser({ role: 'player' })];
  await updateUser(gone.id, { disabledAt: new Date().toISOString() });
  const { names } = await listStaffNames();
  expect(names).toContain(active.username);
  expect(names).not.toContain(gone.username);
  expect(names).not.toContain(player.username);
});

describe('the last admin', () => {
  it('is neither demoted nor disabled, and nothing is stored', async () => {
    const admin = await addOnlyAdmin();
    const refused = { status: 409, code: 'last_admin' };
    await expect(changeStaffMember({ userId: admin.id, role: 'editor' }, admin)).rejects.toMatchObject(
      refused,
    );
    await expect(changeStaffMember({ userId: admin.id, isDisabled: true }, admin)).rejects.toMatchObject(
      refused,
    );
    await expect(disableStaff(admin.user?.username ?? '')).rejects.toMatchObject(refused);
    expect(await listEnabledAdmins()).toEqual([admin.id]);
    expect(await findLastEntry(admin.id)).toBeUndefined();
  });

  it('remains when two demote each other at once', async () => {
    const one = await addOnlyAdmin();
    const two = await addStaffCaller('admin');
    const outcomes = await Promise.allSettled([
      changeStaffMember({ userId: two.id, role: 'writer' }, one),
      changeStaffMember({ userId: one.id, role: 'writer' }, two),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await listEnabledAdmins()).toHaveLength(1);
  });
});
