import type { Endpoint } from '@/lib/contract/endpoint';
import { type CallName, routes } from '@/lib/contract/routes';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { findUser, findUserByKey } from '@/lib/features/accounts/server/store';
import { contract } from '@/lib/game-api/contract';
import { addUser } from '@/lib/testing/factories';
import { handle } from '@/lib/testing/handle';

const MINUTE = 60_000;
const staffWrites = (Object.keys(routes) as CallName[]).filter(
  (name) => routes[name].method === 'POST' && (contract[name] as Endpoint).access === 'manageStaff',
);

/** An admin's session that began so long ago and was used just now. */
async function tokenSince(minutes: number): Promise<{ id: string; token: string }> {
  const { id } = await addUser({ role: 'admin' });
  const token = await beginSession(id);
  const created_at = new Date(Date.now() - minutes * MINUTE).toISOString();
  await database().updateTable('sessions').set({ created_at }).where('user_id', '=', id).execute();
  return { id, token };
}

async function ask(name: CallName, token: string, body: object): Promise<{ status: number; code?: string }> {
  const { method, path } = routes[name];
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  const response = await handle(name)(request);
  return { status: response.status, ...(await response.json().catch(() => ({}))) };
}

/** What a call about somebody's account is sent, by name; one that is missing here fails below. */
function bodyOf(name: CallName, userId: string): object {
  return name === 'addStaffMember'
    ? { username: `added after ${userId}`, role: 'admin' }
    : { userId, ...(name === 'changeStaffMember' && { role: 'admin', isDisabled: true }) };
}

it('there are writes of staff accounts', () => {
  expect(staffWrites).toEqual(expect.arrayContaining(['addStaffMember', 'resetStaffPassword']));
});

it.each(staffWrites)('%s wants a sign-in of the last ten minutes, and changes nothing else', async (name) => {
  const other = await addUser({ role: 'writer', totp_secret: 'JBSWY3DPEHPK3PXP' });
  await beginSession(other.id);
  const state = async () => ({
    account: await findUser(other.id),
    added: await findUserByKey(`added after ${other.id}`),
    sessions: await database().selectFrom('sessions').selectAll().where('user_id', '=', other.id).execute(),
  });
  const before = await state();
  const { token: old } = await tokenSince(10);
  expect(await ask(name, old, bodyOf(name, other.id))).toMatchObject({
    status: 403,
    code: 'fresh_sign_in_required',
  });
  expect(await state()).toEqual(before);

  const { token: fresh } = await tokenSince(9);
  expect((await ask(name, fresh, bodyOf(name, other.id))).status).toBeLessThan(300);
  expect(await state()).not.toEqual(before);
});

it('whoever may not manage the staff is told that, not to sign in once more', async () => {
  const { id, token } = await tokenSince(60);
  await database().updateTable('users').set({ role: 'editor' }).where('id', '=', id).execute();
  expect(await ask('addStaffMember', token, {})).toMatchObject({ status: 403, code: 'not_allowed' });
});
