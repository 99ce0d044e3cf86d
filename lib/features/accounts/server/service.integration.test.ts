import { database } from '@/lib/db/connection';
import { addStaff, disableStaff, setStaffPassword } from '@/lib/features/staff/server/staff-accounts';
import { visitor } from '@/lib/testing/factories';
import { logIn } from './service';
import { beginSession, findSessionUser, sessionHash } from './sessions';
import { findUserByKey } from './store';

const at = (address: string) => ({ ...visitor, address });
let addresses = 0;
const newAddress = () => at(`198.51.100.${++addresses}`);

beforeAll(async () => {
  await addStaff('Pat', 'correct horse');
});

async function patsId(): Promise<string> {
  return (await findUserByKey('pat'))?.id ?? '';
}

describe('signing in', () => {
  it('answers a token, whatever the case of the user name', async () => {
    const { token } = await logIn({ username: 'PAT', password: 'correct horse' }, newAddress());
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(await findSessionUser(token)).toMatchObject({ username: 'Pat', role: 'admin' });
  });

  it('ends the session that it was asked with', async () => {
    const credentials = { username: 'pat', password: 'correct horse' };
    const caller = newAddress();
    const { token: first } = await logIn(credentials, caller);
    const { token: other } = await logIn(credentials, caller);
    const { token } = await logIn(credentials, { ...caller, token: first });
    const users = await Promise.all([first, other, token].map((one) => findSessionUser(one)));
    expect(users.map((user) => user?.username)).toEqual([undefined, 'Pat', 'Pat']);
  });

  it('stores no token', async () => {
    const { token } = await logIn({ username: 'pat', password: 'correct horse' }, newAddress());
    const rows = await database().selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('answers the same for unknown, disabled and wrong', async () => {
    await addStaff('gone', 'correct horse');
    await disableStaff('gone');
    const attempts = [
      { username: 'nobody', password: 'correct horse' },
      { username: 'gone', password: 'correct horse' },
      { username: 'pat', password: 'wrong' },
    ].map((credentials) =>
      logIn(credentials, newAddress()).catch(({ status, message }) => ({ status, message })),
    );
    const answers = await Promise.all(attempts);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ status: 401, message: 'Invalid username/password combination' });
  });

  it('stops a guesser at one address, and lets the rightful person in from another', async () => {
    const guesser = newAddress();
    const guess = () => logIn({ username: 'pat', password: 'guess' }, guesser).catch((error) => error);
    // At once, so that counting after the check would let more than five through.
    const answers = await Promise.all(Array.from({ length: 8 }, guess));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    await expect(logIn({ username: 'pat', password: 'correct horse' }, guesser)).rejects.toMatchObject({
      status: 429,
    });
    await expect(logIn({ username: 'pat', password: 'correct horse' }, newAddress())).resolves.toHaveProperty(
      'token',
    );
  });

  it('refuses at no cost: who is stopped at one account may sign in to another', async () => {
    const caller = newAddress();
    for (let guess = 0; guess < 40; guess++) {
      await expect(logIn({ username: 'not-me', password: 'guess' }, caller)).rejects.toHaveProperty('status');
    }
    await expect(logIn({ username: 'pat', password: 'correct horse' }, caller)).resolves.toHaveProperty(
      'token',
    );
  });

  it('stops an address that tries many accounts', async () => {
    const guesser = newAddress();
    const statuses: number[] = [];
    for (let account = 0; account < 32; account++) {
      const error = await logIn({ username: `account-${account}`, password: 'guess' }, guesser).catch(
        (thrown) => thrown,
      );
      statuses.push(error.status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a right password', () => {
  const right = { username: 'pat', password: 'correct horse' };

  it('clears what was counted for the account', async () => {
    const caller = newAddress();
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 4; guess++) {
        await expect(logIn({ ...right, password: 'guess' }, caller)).rejects.toMatchObject({ status: 401 });
      }
      await expect(logIn(right, caller)).resolves.toHaveProperty('token');
    }
  });

  it('costs its address nothing', async () => {
    const caller = newAddress();
    for (let login = 0; login < 32; login++) {
      await expect(logIn(right, caller)).resolves.toHaveProperty('token');
    }
  });
});

describe('a session', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);

  it('that is dead is forgotten when the next one begins', async () => {
    const id = await patsId();
    const [idle, old, live] = [
      await beginSession(id, minutes(-31)),
      await beginSession(id, minutes(-12 * 60 - 1)),
      await beginSession(id, minutes(-29)),
    ].map(sessionHash);
    await database()
      .updateTable('sessions')
      .set({ last_used_at: new Date().toISOString() })
      .where('token_hash', '=', old ?? '')
      .execute();
    await beginSession(id);
    const rows = await database().selectFrom('sessions').select('token_hash').execute();
    const kept = rows.map(({ token_hash }) => token_hash);
    expect(kept).toContain(live);
    expect(kept).not.toContain(idle);
    expect(kept).not.toContain(old);
  });

  it('lives on while it is used, at most 12 hours', async () => {
    const token = await beginSession(await patsId());
    for (let minute = 25; minute < 12 * 60; minute += 25) {
      expect(await findSessionUser(token, minutes(minute))).not.toBeNull();
    }
    expect(await findSessionUser(token, minutes(12 * 60 + 1))).toBeNull();
  });

  it('ends after 30 idle minutes', async () => {
    const token = await beginSession(await patsId());
    expect(await findSessionUser(token, minutes(29))).not.toBeNull();
    expect(await findSessionUser(token, minutes(29 + 31))).toBeNull();
  });

  it('ends when the account is disabled or its password set', async () => {
    await addStaff('leaver', 'correct horse');
    const id = (await findUserByKey('leaver'))?.id ?? '';
    const [one, other] = [await beginSession(id), await beginSession(id)];
    await setStaffPassword('leaver', 'another horse');
    expect(await findSessionUser(one)).toBeNull();
    await disableStaff('leaver');
    expect(await findSessionUser(other)).toBeNull();
  });
});
