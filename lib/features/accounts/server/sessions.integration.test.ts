import { randomUUID } from 'node:crypto';
import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { addUser } from '@/lib/testing/factories';
import { makePasskeyRow } from '@/lib/testing/staff-people';
import { beginSession, findSessionUser, hashSessionToken, isSessionLive } from './sessions';
import { addStaff, disableStaff, setStaffPassword } from './staff-accounts';
import { findUserByKey } from './store';
import { insertPasskey } from './two-factor-store';

describe('a session', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);

  it('that has ended is deleted when the next one begins', async () => {
    const { id } = await addUser();
    // The oldest one begins last, because each beginning deletes the sessions that have ended by then.
    const [idle, live, old] = [
      await beginSession(id, minutes(-31)),
      await beginSession(id, minutes(-29)),
      await beginSession(id, minutes(-12 * 60 - 1)),
    ].map(hashSessionToken);
    await database()
      .updateTable('sessions')
      .set({ lastUsedAt: new Date().toISOString() })
      .where('tokenHash', '=', old ?? '')
      .execute();
    await beginSession(id);
    const rows = await database().selectFrom('sessions').select('tokenHash').execute();
    const kept = rows.map(({ tokenHash }) => tokenHash);
    expect(kept).toContain(live);
    expect(kept).not.toContain(idle);
    expect(kept).not.toContain(old);
  });

  it.each<[string, (username: string) => Promise<boolean>]>([
    ['disables the account', disableStaff],
    ['sets its password', (username) => setStaffPassword(username, 'another horse')],
  ])('ends when an operator %s', async (_what, act) => {
    const username = `leaver-${randomUUID()}`;
    await addStaff(username, 'correct horse');
    const token = await beginSession((await findUserByKey(username))?.id ?? '');
    expect(await findSessionUser(token)).not.toBeNull();
    expect(await act(username)).toBe(true);
    expect(await findSessionUser(token)).toBeNull();
  });
});

describe('a session in use', () => {
  const SECOND = 1000;
  const start = Date.now();
  const at = (seconds: number) => new Date(start + seconds * SECOND);

  async function findLastUse(token: string): Promise<string | undefined> {
    const row = await database()
      .selectFrom('sessions')
      .select('lastUsedAt')
      .where('tokenHash', '=', hashSessionToken(token))
      .executeTakeFirst();
    return row?.lastUsedAt;
  }

  it('stores its last use once a minute, so that not every read writes', async () => {
    const token = await beginSession((await addUser()).id, at(0));
    await findSessionUser(token, at(60));
    expect(await findLastUse(token)).toBe(at(0).toISOString());
    await findSessionUser(token, at(61));
    expect(await findLastUse(token)).toBe(at(61).toISOString());
  });

  it('ends after 30 idle minutes, or after 12 hours', async () => {
    const { id } = await addUser();
    const token = await beginSession(id, at(0));
    const isLive = (seconds: number) => isSessionLive(hashSessionToken(token), at(seconds));
    expect([await isLive(30 * 60 - 1), await isLive(30 * 60)]).toEqual([true, false]);
    await database()
      .updateTable('sessions')
      .set({ lastUsedAt: at(12 * 3600).toISOString() })
      .where('tokenHash', '=', hashSessionToken(token))
      .execute();
    expect([await isLive(12 * 3600 - 1), await isLive(12 * 3600)]).toEqual([true, false]);
  });
});

describe('the required step of staff', () => {
  afterEach(() => jest.restoreAllMocks());

  async function findPendingStep(fields: Parameters<typeof addUser>[0], hasPasskey = false) {
    const { id } = await addUser(fields);
    if (hasPasskey) await insertPasskey(makePasskeyRow(id));
    return (await findSessionUser(await beginSession(id)))?.pending;
  }

  it('is to change a password that an admin set', async () => {
    expect(await findPendingStep({ role: 'writer', mustChangePassword: 1 }, true)).toBe('password');
    expect(await findPendingStep({ role: 'writer' })).toBeUndefined();
    expect(await findPendingStep({ role: 'player', mustChangePassword: 1 })).toBeUndefined();
  });

  it('is to set up a second factor if the site requires one and they have none', async () => {
    jest.replaceProperty(config, 'STAFF_TWO_FACTOR', 'required');
    expect(await findPendingStep({ role: 'writer' })).toBe('two_factor');
    expect(await findPendingStep({ role: 'writer', mustChangePassword: 1 })).toBe('password');
    expect(await findPendingStep({ role: 'writer' }, true)).toBeUndefined();
    expect(await findPendingStep({ role: 'writer', totpSecret: 'JBSWY3DPEHPK3PXP' })).toBeUndefined();
    expect(await findPendingStep({ role: 'player' })).toBeUndefined();
  });
});
