import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { addUser } from '@/lib/testing/factories';
import { beginSession, endSession, findSessionUser, isSessionLive, sessionHash } from './sessions';
import { insertPasskey } from './two-factor-store';

const SECOND = 1000;
const start = Date.now();
const after = (seconds: number) => new Date(start + seconds * SECOND);

async function lastUse(token: string): Promise<string | undefined> {
  const row = await database()
    .selectFrom('sessions')
    .select('last_used_at')
    .where('token_hash', '=', sessionHash(token))
    .executeTakeFirst();
  return row?.last_used_at;
}

it('notes its use once a minute: not every read is to write', async () => {
  const token = await beginSession((await addUser()).id, after(0));
  await findSessionUser(token, after(60));
  expect(await lastUse(token)).toBe(after(0).toISOString());
  await findSessionUser(token, after(61));
  expect(await lastUse(token)).toBe(after(61).toISOString());
});

it('is alive to the second, idle or in all', async () => {
  const { id } = await addUser();
  const token = await beginSession(id, after(0));
  const isLive = (seconds: number) => isSessionLive(sessionHash(token), after(seconds));
  expect([await isLive(30 * 60 - 1), await isLive(30 * 60)]).toEqual([true, false]);
  await database()
    .updateTable('sessions')
    .set({ last_used_at: after(12 * 3600).toISOString() })
    .where('token_hash', '=', sessionHash(token))
    .execute();
  expect([await isLive(12 * 3600 - 1), await isLive(12 * 3600)]).toEqual([true, false]);
});

it('ends alone', async () => {
  const { id } = await addUser();
  const [one, other] = [await beginSession(id), await beginSession(id)];
  await endSession(one);
  await endSession('unknown');
  expect([await findSessionUser(one), (await findSessionUser(other))?.id]).toEqual([null, id]);
});

describe('what staff must do first', () => {
  afterEach(() => jest.restoreAllMocks());

  async function pendingOf(fields: Parameters<typeof addUser>[0], hasPasskey = false) {
    const { id } = await addUser(fields);
    const key = { public_key: '', counter: 0, transports: '[]' };
    const times = { created_at: after(0).toISOString(), last_used_at: null };
    if (hasPasskey) await insertPasskey({ id: `key of ${id}`, user_id: id, name: 'Phone', ...key, ...times });
    return (await findSessionUser(await beginSession(id)))?.pending;
  }

  it('is to change a password that somebody else made', async () => {
    expect(await pendingOf({ role: 'writer', must_change_password: 1 }, true)).toBe('password');
    expect(await pendingOf({ role: 'writer' })).toBeUndefined();
    expect(await pendingOf({ role: 'player', must_change_password: 1 })).toBeUndefined();
  });

  it('is to set up a second factor where the site wants one, unless they have', async () => {
    jest.replaceProperty(config, 'STAFF_TWO_FACTOR', 'required');
    expect(await pendingOf({ role: 'writer' })).toBe('two_factor');
    expect(await pendingOf({ role: 'writer', must_change_password: 1 })).toBe('password');
    expect(await pendingOf({ role: 'writer' }, true)).toBeUndefined();
    expect(await pendingOf({ role: 'writer', totp_secret: 'JBSWY3DPEHPK3PXP' })).toBeUndefined();
    expect(await pendingOf({ role: 'player' })).toBeUndefined();
  });
});
