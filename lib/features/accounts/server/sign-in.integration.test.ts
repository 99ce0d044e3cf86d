import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { setClock } from '@/lib/testing/clock';
import { visitor } from '@/lib/testing/factories';
import { verifyPassword } from './password-hash';
import { findSessionUser, hashSessionToken } from './sessions';
import { logIn } from './sign-in';
import { addStaff, disableStaff } from './staff-accounts';

let addresses = 0;
/** Each visitor has another address, so that the attempts of other tests do not count. */
const makeVisitor = () => ({ ...visitor, address: `198.51.100.${++addresses}` });

const right = { username: 'pat', password: 'correct horse' };

beforeAll(async () => {
  await addStaff('Pat', 'correct horse');
});

describe('signing in', () => {
  afterEach(() => jest.useRealTimers());

  it('returns a token to the person, whatever the case of the user name', async () => {
    const { token } = await logIn({ username: 'PAT', password: 'correct horse' }, makeVisitor());
    // These are 256 bits in base64url.
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await findSessionUser(token)).toMatchObject({ username: 'Pat', role: 'admin' });
  });

  it('ends the session that the person had in this browser, and no other one', async () => {
    const caller = makeVisitor();
    const { token: first } = await logIn(right, caller);
    const { token: other } = await logIn(right, caller);
    const { token } = await logIn(right, { ...caller, token: first });
    const users = await Promise.all([first, other, token].map((one) => findSessionUser(one)));
    expect(users.map((user) => user?.username)).toEqual([undefined, 'Pat', 'Pat']);
  });

  it('lets a person in at eight places at once after the earlier sessions there have ended, five times', async () => {
    const lastUsedAt = new Date(Date.now() - 3_600_000).toISOString();
    let callers: Caller[] = Array.from({ length: 8 }, makeVisitor);
    for (let time = 0; time < 5; time++) {
      await database().updateTable('sessions').set({ lastUsedAt }).execute();
      callers = await Promise.all(
        callers.map(async (caller) => ({ ...caller, ...(await logIn(right, caller)) })),
      );
    }
    expect(new Set(callers.map(({ token }) => token)).size).toBe(8);
  });

  it('stores only the hash of the token', async () => {
    const { token } = await logIn(right, makeVisitor());
    const rows = await database().selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).toContain(hashSessionToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('gives a stranger the same error for unknown users, disabled users and wrong passwords', async () => {
    await addStaff('gone', 'correct horse');
    await disableStaff('gone');
    const attempts = [
      { username: 'nobody', password: 'correct horse' },
      { username: 'gone', password: 'correct horse' },
      { username: 'pat', password: 'wrong' },
    ].map((credentials) =>
      logIn(credentials, makeVisitor()).catch(({ status, code, message }) => ({ status, code, message })),
    );
    const answers = await Promise.all(attempts);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, message: 'Invalid username/password combination' });
  });

  it('blocks a guesser after five guesses from one address, and lets the person in from another', async () => {
    const guesser = makeVisitor();
    const guess = () => logIn({ username: 'pat', password: 'guess' }, guesser).catch((error) => error);
    // They are sent at once, so that counting after the check would let more than five through.
    const answers = await Promise.all(Array.from({ length: 8 }, guess));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    await expect(logIn(right, guesser)).rejects.toMatchObject({ status: 429 });
    await expect(logIn(right, makeVisitor())).resolves.toHaveProperty('token');
  });

  it.each(['pat', 'nobody-at-all'])(
    'refuses %s for a quarter of an hour after the last guess',
    async (username) => {
      const guesser = makeVisitor();
      const guess = () => logIn({ username, password: 'guess' }, guesser);
      const start = Date.now();
      setClock(start);
      for (let time = 0; time < 5; time++) await expect(guess()).rejects.toMatchObject({ status: 401 });
      await expect(guess()).rejects.toMatchObject({
        status: 429,
        retryAfterSeconds: 900,
        message: 'Too many attempts. Try again in 15 minutes.',
      });
      setClock(start + 900_000 - 1);
      await expect(guess()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
      setClock(start + 900_000);
      await expect(guess()).rejects.toMatchObject({ status: 401 });
    },
  );

  it('writes nothing for a refused attempt, so that nobody waits for it', async () => {
    const guesser = makeVisitor();
    const guess = () =>
      logIn({ username: 'not-me', password: 'guess' }, guesser).catch(({ status }) => status);
    const start = Date.now();
    setClock(start);
    for (let time = 0; time < 5; time++) await guess();
    const tables = ['rate_limits', 'users', 'sessions', 'account_challenges'] as const;
    const readTables = () =>
      Promise.all(tables.map((table) => database().selectFrom(table).selectAll().execute()));
    const before = await readTables();
    // A second later, each write would move the end of a count.
    setClock(start + 1000);
    expect(await guess()).toBe(429);
    expect(await readTables()).toEqual(before);
  });

  it('lets an address that is blocked for one account sign in to another', async () => {
    const caller = makeVisitor();
    for (let guess = 0; guess < 40; guess++) {
      await expect(logIn({ username: 'not-me', password: 'guess' }, caller)).rejects.toMatchObject({
        status: guess < 5 ? 401 : 429,
      });
    }
    await expect(logIn(right, caller)).resolves.toHaveProperty('token');
  });

  it('blocks an address that tries many accounts', async () => {
    const guesser = makeVisitor();
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
  it('clears the count of wrong ones for its account and address', async () => {
    const caller = makeVisitor();
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 4; guess++) {
        await expect(logIn({ ...right, password: 'guess' }, caller)).rejects.toMatchObject({ status: 401 });
      }
      await expect(logIn(right, caller)).resolves.toHaveProperty('token');
    }
  });

  it('does not count among the attempts of its address', async () => {
    const caller = makeVisitor();
    for (let login = 0; login < 32; login++) {
      await expect(logIn(right, caller)).resolves.toHaveProperty('token');
    }
  });
});

describe('a full queue of password checks', () => {
  const unavailable = { status: 503, code: 'unavailable' };

  /** Keeps that many checks of passwords in the queue; returns a function that stops it. */
  function fillQueue(many: number) {
    let isOver = false;
    const one = async () => {
      while (!isOver) await verifyPassword(null, 'guess', 'known');
    };
    const all = Promise.all(Array.from({ length: many }, one));
    return async () => {
      isOver = true;
      await all;
    };
  }

  const guess = (username: string, caller = makeVisitor()) => logIn({ username, password: 'guess' }, caller);

  const countOf = (username: string) =>
    database()
      .selectFrom('rate_limits')
      .select('points')
      .where('key', 'like', `%|${username}|%`)
      .executeTakeFirst();

  it('refuses repeated attempts while it still queues first ones, and does not count the refused ones', async () => {
    const [username, stranger] = [randomUUID(), makeVisitor()];
    await expect(guess(username, stranger)).rejects.toMatchObject({ status: 401 });
    const stop = fillQueue(50);
    const first = guess(randomUUID()).catch((thrown: unknown) => thrown);
    await expect(guess(username, stranger)).rejects.toMatchObject(unavailable).finally(stop);
    expect(await first).toMatchObject({ status: 401 });
    expect(await countOf(username)).toEqual({ points: 1 });
  });

  it('refuses sign-ins while passwords of signed-in people fill the queue, and counts no attempt', async () => {
    const username = randomUUID();
    const stop = fillQueue(80);
    await expect(guess(username)).rejects.toMatchObject(unavailable).finally(stop);
    expect(await countOf(username)).toBeUndefined();
  });
});
