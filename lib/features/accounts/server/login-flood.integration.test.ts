import { sql } from 'kysely';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { addStaff, setStaffPassword } from '@/lib/features/staff/server/staff-accounts';
import { registry } from '@/lib/metrics/metrics';
import { setClock } from '@/lib/testing/clock';
import { visitor } from '@/lib/testing/factories';
import { logIn } from './service';

/** PostgreSQL has no such count. */
const onSqlite = config.DATABASE_URL ? it.skip : it;
const password = 'correct horse';
let accounts = 0;

async function newAccount(): Promise<string> {
  const username = `flooded-${++accounts}`;
  await addStaff(username, password);
  return username;
}

function from(address: string, deviceToken?: string): Caller {
  return { ...visitor, address, deviceToken };
}

/** Signs in and returns the token that the device was given. */
async function signInOnNewDevice(username: string, address: string): Promise<string | undefined> {
  let given: string | undefined;
  const keepDeviceToken = (token: string) => {
    given = token;
  };
  await logIn({ username, password }, { ...from(address), keepDeviceToken });
  return given;
}

/** Holds every check of a password until `release`; `checked` are the passwords in the order of their turn. */
function holdChecks() {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const argon2 = jest.requireMock<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  const { verify } = argon2;
  const checked: unknown[] = [];
  jest.spyOn(argon2, 'verify').mockImplementation(async (...parts) => {
    checked.push(parts[1]);
    await isReleased;
    return verify(...parts);
  });
  return { checked, release };
}

/** Resolves when as many passwords are being checked or wait for it. */
async function checksUnderWay(count: number): Promise<void> {
  for (;;) {
    const checks = await registry().getSingleMetric('trivia_password_checks')?.get();
    if (checks?.values.reduce((sum, { value }) => sum + value, 0) === count) return;
    await new Promise(setImmediate);
  }
}

afterEach(() => jest.restoreAllMocks());

/** The status of a guess: 401 where the password was checked. */
async function guess(username: string, caller: Caller): Promise<number> {
  const error = await logIn({ username, password: 'guess' }, caller).catch((thrown: unknown) => thrown);
  return error instanceof ApiError ? error.status : 200;
}

function countOf(statuses: readonly number[], status: number): number {
  return statuses.filter((one) => one === status).length;
}

describe('a flood of guesses on one account', () => {
  it('checks at most 20 passwords from strange places, and lets the person in where they signed in before', async () => {
    const username = await newAccount();
    const device = await signInOnNewDevice(username, '198.51.100.1');
    const guesses: number[] = [];
    for (let address = 0; address < 200; address += 8) {
      const some = Array.from({ length: 8 }, (_, index) => from(`203.0.113.${address + index}`));
      guesses.push(...(await Promise.all(some.map((caller) => guess(username, caller)))));
    }
    expect(countOf(guesses, 401)).toBe(20);
    expect(countOf(guesses, 429)).toBe(180);

    const credentials = { username, password };
    await expect(logIn(credentials, from('192.0.2.77'))).rejects.toMatchObject({ status: 429 });
    await expect(logIn(credentials, from('192.0.2.77', device))).resolves.toHaveProperty('token');
    await expect(logIn(credentials, from('198.51.100.1'))).resolves.toHaveProperty('token');
  });

  onSqlite('writes nothing for what is refused, so that nobody waits for it', async () => {
    const username = await newAccount();
    for (let address = 0; address < 20; address++) await guess(username, from(`203.0.113.${address}`));
    const changes = async () => (await sql`select total_changes() as count`.execute(database())).rows;
    const before = await changes();
    expect(await guess(username, from('203.0.113.99'))).toBe(429);
    expect(await changes()).toEqual(before);
  });

  onSqlite('refuses from memory: nobody waits for the database, whoever has it', async () => {
    const username = await newAccount();
    const device = await signInOnNewDevice(username, '198.51.100.8');
    for (let address = 0; address < 21; address++) await guess(username, from(`203.0.113.${address}`));
    const order: string[] = [];
    for (let time = 0; time < 2; time++) {
      let known: Promise<unknown> = Promise.resolve();
      await database()
        .transaction()
        .execute(async () => {
          known = logIn({ username, password }, from('203.0.113.98', device)).then(() => order.push('known'));
          expect(await guess(username, from('203.0.113.99'))).toBe(429);
          order.push('refused');
        });
      await known;
    }
    expect(order).toEqual(['refused', 'known', 'refused', 'known']);
  });

  it('looks again now and then whether another instance made room', async () => {
    const username = await newAccount();
    for (let address = 0; address < 21; address++) await guess(username, from(`203.0.113.${address}`));
    await database().deleteFrom('rate_limits').execute();
    const guessTwice = async () =>
      Promise.all([guess(username, from('203.0.113.97')), guess(username, from('203.0.113.98'))]);
    expect(await guessTwice()).toEqual([429, 429]);
    setClock(Date.now() + 6000);
    expect(countOf(await guessTwice(), 401)).toBeGreaterThan(0);
    expect(await guessTwice()).toEqual([401, 401]);
    jest.useRealTimers();
  });

  it('is no way to learn whether an account exists', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, index) => guess('nobody-at-all', from(`203.0.113.${index}`))),
    );
    expect(countOf(guesses, 401)).toBe(20);
  });

  it('keeps the guesses on a known device few, too', async () => {
    const username = await newAccount();
    const device = await signInOnNewDevice(username, '198.51.100.2');
    const guesses: number[] = [];
    for (let time = 0; time < 12; time++) guesses.push(await guess(username, from('198.51.100.3', device)));
    expect(countOf(guesses, 401)).toBe(10);
  });

  it('believes no device token that another account was given', async () => {
    const [username, other] = [await newAccount(), await newAccount()];
    const device = await signInOnNewDevice(other, '198.51.100.4');
    const here = from('198.51.100.5', device);
    for (let time = 0; time < 5; time++) expect(await guess(username, here)).toBe(401);
    expect(await guess(username, here)).toBe(429);
  });

  it('forgets devices with a new password, and keeps nothing that a device could be known by', async () => {
    const username = await newAccount();
    const device = await signInOnNewDevice(username, '198.51.100.6');
    expect(JSON.stringify(await database().selectFrom('known_places').selectAll().execute())).not.toContain(
      device,
    );
    await setStaffPassword(username, password);
    const here = from('198.51.100.7', device);
    for (let time = 0; time < 5; time++) expect(await guess(username, here)).toBe(401);
    expect(await guess(username, here)).toBe(429);
  });
});

describe('guesses on many accounts', () => {
  it('from one office lock nobody out who signed in there on their device', async () => {
    const username = await newAccount();
    const office = '198.51.100.20';
    const device = await signInOnNewDevice(username, office);
    for (let account = 0; account < 30; account++) await guess(`nobody-${account}`, from(office));
    expect(await guess('nobody-30', from(office))).toBe(429);
    await expect(logIn({ username, password }, from(office, device))).resolves.toHaveProperty('token');
  });

  it.each([
    ['a /64', (index: number) => `2001:db8:1:1::${index.toString(16)}`, 30],
    ['a /56', (index: number) => `2001:db8:2:${index.toString(16)}::/64`, 60],
    ['a /48', (index: number) => `2001:db8:3:${(index * 256).toString(16)}::/64`, 120],
  ])('of %s together are limited', async (_network, addressOf, limit) => {
    const guesses: number[] = [];
    for (let index = 0; index < limit + 2; index++) {
      guesses.push(await guess(`nobody-${limit}-${index}`, from(addressOf(index))));
    }
    expect(countOf(guesses, 401)).toBe(limit);
  });

  it('let the person on a known device pass before all that wait', async () => {
    const username = await newAccount();
    const device = await signInOnNewDevice(username, '198.51.100.30');
    const { checked, release } = holdChecks();
    const strangers = Array.from({ length: 40 }, (_, index) =>
      guess(`nobody-waits-${index}`, from(`203.0.113.${200 + index}`)),
    );
    await checksUnderWay(strangers.length);
    const known = logIn({ username, password }, from('198.51.100.31', device));
    await checksUnderWay(strangers.length + 1);
    release();
    await Promise.all([...strangers, known]);
    // Two were at it already.
    expect(checked.indexOf(password)).toBe(2);
  });
});
