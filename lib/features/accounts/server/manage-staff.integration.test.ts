import type { Caller } from '@/lib/contract/caller';
import type { Role } from '@/lib/contract/kinds';
import { database } from '@/lib/db/connection';
import { addUser, visitor } from '@/lib/testing/factories';
import {
  addStaffMember,
  changeStaffMember,
  listStaff,
  resetStaffPassword,
  resetTwoFactor,
  signOutStaffMember,
} from './manage-staff';
import { changePassword } from './my-account';
import { beginSession, findSessionUser } from './sessions';
import { logIn } from './sign-in';
import { disableStaff } from './staff-accounts';
import { findUser } from './store';
import { beginChallenge, findChallenge } from './two-factor-store';

async function admins(): Promise<string[]> {
  const { staff } = await listStaff();
  return staff.filter(({ role, isDisabled }) => role === 'admin' && !isDisabled).map(({ id }) => id);
}

/** Signed in as that role; with `only`, as the one admin that is left. */
async function staff(role: Role, only = false): Promise<Caller & { id: string }> {
  if (only)
    await database().updateTable('users').set({ role: 'writer' }).where('role', '=', 'admin').execute();
  const { id, username } = await addUser({ role });
  return { ...visitor, id, user: { id, username, role } };
}

async function lastEntry(id: string) {
  return database()
    .selectFrom('history')
    .select(['action', 'reason', 'before', 'after', 'changedBy'])
    .where('subjectType', '=', 'account')
    .where('subjectId', '=', id)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
}

it('adds a person whose first sign-in leads to a password of their own', async () => {
  const admin = await staff('admin');
  const { id, password } = await addStaffMember({ username: ' Wren ', role: 'writer' }, admin);
  const { token } = await logIn({ username: 'wren', password }, visitor);
  expect(await findSessionUser(token)).toMatchObject({
    username: 'Wren',
    role: 'writer',
    pending: 'password',
  });
  expect(await lastEntry(id)).toMatchObject({ action: 'created', before: null, changedBy: admin.id });
  expect(JSON.stringify(await lastEntry(id))).not.toContain(password);
  await expect(addStaffMember({ username: 'WREN', role: 'editor' }, admin)).rejects.toMatchObject({
    status: 409,
    issues: [{ path: 'username' }],
  });
});

it.each([
  ['a name with a Cyrillic letter', 'Nаdia', 400],
  ['one with an invisible character', 'نا\u200cم', 400],
  ['one of a full-width letter that is taken', 'Ｎadia', 409],
  ['one whose digit looks like its letter', 'Nadia Co1e', 409],
  ['one whose capital looks like its letter', 'Nadia CoIe', 409],
])('refuses %s', async (_, username, status) => {
  const admin = await staff('admin');
  for (const taken of ['Nadia', 'Nadia Cole']) {
    await addStaffMember({ username: taken, role: 'writer' }, admin).catch(() => {});
  }
  await expect(addStaffMember({ username, role: 'writer' }, admin)).rejects.toMatchObject({
    status,
    issues: [{ path: 'username' }],
  });
});

it('takes names of any one script, and refuses one that looks like a name of another', async () => {
  const admin = await staff('admin');
  for (const username of ['Νίκος 2', 'Жанна', '山田 はな', '김민준', 'José Núñez-Åberg', 'asa.coca']) {
    await addStaffMember({ username, role: 'writer' }, admin);
  }
  await expect(addStaffMember({ username: 'аѕа.соса', role: 'writer' }, admin)).rejects.toMatchObject({
    status: 409,
    message: 'This looks like the user name “asa.coca”. Choose another one.',
  });
});

it('makes passwords that are over after three days, unless they are changed', async () => {
  const admin = await staff('admin');
  const { id, password } = await addStaffMember({ username: 'late', role: 'writer' }, admin);
  const hoursOn = (hours: number) => {
    const soon = new Date(Date.now() + (72 - hours) * 3_600_000).toISOString();
    return database().updateTable('users').set({ passwordExpiresAt: soon }).where('id', '=', id).execute();
  };
  const { passwordExpiresAt } = (await findUser(id)) ?? {};
  expect(Math.round((Date.parse(passwordExpiresAt ?? '') - Date.now()) / 3_600_000)).toBe(72);
  const isListedAsOver = async () =>
    (await listStaff()).staff.find((member) => member.id === id)?.passwordExpired;

  await hoursOn(71);
  await expect(logIn({ username: 'late', password }, visitor)).resolves.toHaveProperty('token');
  expect(await isListedAsOver()).toBe(false);
  await hoursOn(73);
  await expect(logIn({ username: 'late', password }, visitor)).rejects.toMatchObject({ status: 403 });
  await expect(logIn({ username: 'late', password: 'guess' }, visitor)).rejects.toMatchObject({
    status: 401,
  });
  expect(await isListedAsOver()).toBe(true);

  const { password: second } = await resetStaffPassword({ userId: id }, admin);
  const { token } = await logIn({ username: 'late', password: second }, visitor);
  const caller = { ...visitor, token, user: await findSessionUser(token) };
  await changePassword({ currentPassword: second, newPassword: 'seven green bottles' }, caller);
  expect(await findUser(id)).toMatchObject({ passwordExpiresAt: null, mustChangePassword: 0 });
});

it('changes a role, in the history, from the next call on', async () => {
  const admin = await staff('admin');
  const writer = await staff('writer');
  const token = await beginSession(writer.id);
  await changeStaffMember({ userId: writer.id, role: 'editor' }, admin);
  expect(await findSessionUser(token)).toMatchObject({ role: 'editor' });
  const { before, after } = (await lastEntry(writer.id)) ?? {};
  expect([before, after].map((json) => JSON.parse(json ?? '{}').role)).toEqual(['writer', 'editor']);
});

it.each([
  ['disabling', (userId: string, admin: Caller) => changeStaffMember({ userId, isDisabled: true }, admin)],
  ['signing out', (userId: string, admin: Caller) => signOutStaffMember({ userId }, admin)],
  ['a reset of two-factor', (userId: string, admin: Caller) => resetTwoFactor({ userId }, admin)],
  ['a new password', (userId: string, admin: Caller) => resetStaffPassword({ userId }, admin)],
])('%s ends the sessions and sign-ins that were begun', async (_what, act) => {
  const admin = await staff('admin');
  const writer = await staff('writer');
  const token = await beginSession(writer.id);
  const challenge = await beginChallenge({ userId: writer.id, purpose: 'sign_in', secret: '' });
  await act(writer.id, admin);
  expect(await findSessionUser(token)).toBeNull();
  await expect(findChallenge(challenge, 'sign_in')).rejects.toMatchObject({ status: 410 });
  expect(await lastEntry(writer.id)).toMatchObject({ action: 'changed', changedBy: admin.id });
});

it('enables an account again', async () => {
  const admin = await staff('admin');
  const writer = await staff('writer');
  await changeStaffMember({ userId: writer.id, isDisabled: true }, admin);
  await changeStaffMember({ userId: writer.id, isDisabled: false }, admin);
  expect(await findSessionUser(await beginSession(writer.id))).not.toBeNull();
});

it.each([
  ['two-factor sign-in', resetTwoFactor],
  ['password', resetStaffPassword],
])('refuses to reset one’s own %s, which needs the current password', async (_what, reset) => {
  const admin = await staff('admin');
  const before = await findUser(admin.id);
  await expect(reset({ userId: admin.id }, admin)).rejects.toMatchObject({
    status: 403,
    code: 'not_allowed',
  });
  expect(await findUser(admin.id)).toEqual(before);
  expect(await lastEntry(admin.id)).toBeUndefined();
});

it('does not find players', async () => {
  const admin = await staff('admin');
  const { id } = await addUser({ role: 'player' });
  await expect(changeStaffMember({ userId: id, role: 'admin' }, admin)).rejects.toMatchObject({
    status: 404,
  });
});

describe('the last admin', () => {
  it('is neither demoted nor disabled, and nothing is stored', async () => {
    const admin = await staff('admin', true);
    const refused = { status: 409, code: 'last_admin' };
    await expect(changeStaffMember({ userId: admin.id, role: 'editor' }, admin)).rejects.toMatchObject(
      refused,
    );
    await expect(changeStaffMember({ userId: admin.id, isDisabled: true }, admin)).rejects.toMatchObject(
      refused,
    );
    await expect(disableStaff(admin.user?.username ?? '')).rejects.toMatchObject(refused);
    expect(await admins()).toEqual([admin.id]);
    expect(await lastEntry(admin.id)).toBeUndefined();
  });

  it('remains when two demote each other at once', async () => {
    const one = await staff('admin', true);
    const two = await staff('admin');
    const outcomes = await Promise.allSettled([
      changeStaffMember({ userId: two.id, role: 'writer' }, one),
      changeStaffMember({ userId: one.id, role: 'writer' }, two),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await admins()).toHaveLength(1);
  });
});
