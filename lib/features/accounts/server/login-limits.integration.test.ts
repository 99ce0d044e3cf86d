import { sql } from 'kysely';
import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { setClock } from '@/lib/testing/clock';
import { addUser } from '@/lib/testing/factories';
import {
  forgetOldOrigins,
  forgetOriginsOfUser,
  loadKnownOrigins,
  recognizeOrigin,
  rememberOrigin,
} from './known-origins-store';
import { countLoginAttempt, forgiveLoginAttempts, type LoginAttempt, refuseStranger } from './login-limits';

describe('known origins', () => {
  const DAY = 86_400_000;
  const address = '192.0.2.1';
  afterEach(() => jest.useRealTimers());

  it('knows a device anywhere, an address without it, and each for its person alone', async () => {
    const [{ id }, other] = [await addUser(), await addUser()];
    const deviceToken = await rememberOrigin(id, { address }, 'strange');
    const origins = await loadKnownOrigins(id);
    expect(origins.count).toBe(2);
    for (const [origin, familiarity] of [
      [{ address, deviceToken }, 'device'],
      [{ address: '192.0.2.2', deviceToken }, 'device'],
      [{ address }, 'address'],
      [{ address, deviceToken: `${deviceToken}x` }, 'address'],
      [{ address: '192.0.2.2' }, 'strange'],
    ] as const) {
      expect(await recognizeOrigin(id, origin)).toBe(familiarity);
      expect(origins.recognize(origin)).toBe(familiarity);
      expect(await recognizeOrigin(other.id, origin)).toBe('strange');
      expect(await recognizeOrigin(undefined, origin)).toBe('strange');
    }
    expect((await loadKnownOrigins(undefined)).count).toBe(0);
  });

  it('leaves a device its token where it is known, and gives a new one elsewhere', async () => {
    const { id } = await addUser();
    const first = await rememberOrigin(id, { address }, 'strange');
    expect(await rememberOrigin(id, { address, deviceToken: first }, 'device')).toBe(first);
    const made = await rememberOrigin(id, { address, deviceToken: 'made up' }, 'address');
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await recognizeOrigin(id, { address: '192.0.2.9', deviceToken: 'made up' })).toBe('strange');
  });

  it('forgets an origin half a year after its last use, and all of a person at once', async () => {
    const { id } = await addUser();
    // Later than what other tests have used.
    const start = Date.now() + DAY;
    setClock(start);
    const deviceToken = await rememberOrigin(id, { address }, 'strange');
    setClock(start + 180 * DAY);
    await forgetOldOrigins(new Date());
    await rememberOrigin(id, { address, deviceToken: undefined }, 'address');
    expect((await loadKnownOrigins(id)).count).toBe(3);
    setClock(start + 180 * DAY + 1);
    await rememberOrigin(id, { address: '192.0.2.3' }, 'strange');
    expect(await recognizeOrigin(id, { address: '192.0.2.9', deviceToken })).toBe('strange');
    expect(await recognizeOrigin(id, { address })).toBe('address');
    setClock(start + 361 * DAY);
    expect(await forgetOldOrigins(new Date())).toBe(4);
    await rememberOrigin(id, { address }, 'strange');
    await forgetOriginsOfUser(id);
    expect((await loadKnownOrigins(id)).count).toBe(0);
  });
});

describe('limits of sign-ins', () => {
  afterEach(() => jest.useRealTimers());

  /** PostgreSQL has no such count. */
  const onSqlite = config.DATABASE_URL ? it.skip : it;
  let accounts = 0;

  function attemptOf(fields: Partial<LoginAttempt> = {}): LoginAttempt {
    const accountKey = `limited-${++accounts}`;
    return {
      accountKey,
      userId: undefined,
      address: `192.0.2.${accounts}`,
      familiarity: 'address',
      ...fields,
    };
  }

  /** Counts until it is refused, and returns how often that went well, and how it was refused. */
  async function countAll(attempt: LoginAttempt, limit: number) {
    const counts: number[] = [];
    for (let time = 0; time < limit; time++) counts.push(await countLoginAttempt(attempt));
    const refusal = await countLoginAttempt(attempt).catch((thrown: unknown) => thrown);
    return { counts, refusal };
  }

  it.each([
    ['a known address', { familiarity: 'address' as const }, 5],
    ['a known device', { familiarity: 'device' as const, deviceToken: 'a token' }, 10],
  ])(
    'counts the attempts from %s, and refuses what is too many for a quarter of an hour',
    async (_place, fields, limit) => {
      const start = Date.now();
      setClock(start);
      const attempt = attemptOf(fields);
      const { counts, refusal } = await countAll(attempt, limit);
      expect(counts).toEqual(Array.from({ length: limit }, (_, index) => index + 1));
      const quarter = { status: 429, retryAfterSeconds: 900 };
      expect(refusal).toMatchObject({ ...quarter, message: 'Too many attempts. Try again in 15 minutes.' });
      setClock(start + 900_000 - 1);
      await expect(countLoginAttempt(attempt)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
      setClock(start + 900_000);
      expect(await countLoginAttempt(attempt)).toBe(1);
    },
  );

  it('counts a known device under nothing else, so that nobody’s guesses keep its person out', async () => {
    const device = { familiarity: 'device', deviceToken: 'a token', address: '203.0.113.1' } as const;
    const attempt = attemptOf(device);
    await countAll(attempt, 10);
    const elsewhere = attemptOf({ address: '203.0.113.1', familiarity: 'strange' });
    expect(await countLoginAttempt(elsewhere)).toBe(1);
    expect(await countLoginAttempt({ ...attempt, familiarity: 'address' })).toBe(1);
    expect(await countLoginAttempt({ ...attempt, deviceToken: 'another' })).toBe(1);
  });

  it('clears the account’s count with a right password, and gives the others back what it took', async () => {
    const attempt = attemptOf({ familiarity: 'strange' });
    const other = attemptOf({ address: attempt.address, familiarity: 'strange' });
    for (let time = 0; time < 4; time++) await countLoginAttempt(attempt);
    await countLoginAttempt(other);
    await forgiveLoginAttempts(attempt);
    const rows = await database()
      .selectFrom('rate_limits')
      .select(['key', 'points'])
      .where('key', 'like', `%${attempt.accountKey}%`)
      .execute();
    expect(rows).toEqual([{ key: `login-account:${attempt.accountKey}`, points: 3 }]);
    const address = await database()
      .selectFrom('rate_limits')
      .select('points')
      .where('key', '=', `login-address:${attempt.address}`)
      .executeTakeFirst();
    expect(address?.points).toBe(4);
  });

  it('counts nothing of what is refused', async () => {
    const attempt = attemptOf({ familiarity: 'strange' });
    const { refusal } = await countAll(attempt, 5);
    expect(refusal).toMatchObject({ status: 429 });
    const points = async () =>
      (await database().selectFrom('rate_limits').selectAll().orderBy('key').execute()).map(
        (row) => row.points,
      );
    const before = await points();
    await expect(countLoginAttempt(attempt)).rejects.toMatchObject({ status: 429 });
    expect(await points()).toEqual(before);
    // Strangers elsewhere still have their share of the account.
    expect(() => refuseStranger(attempt.accountKey, { address: '203.0.113.77' })).not.toThrow();
    expect(await countLoginAttempt({ ...attempt, address: '203.0.113.77' })).toBe(1);
  });

  it('refuses strangers from memory until somebody gives an attempt back', async () => {
    const attempt = attemptOf({ familiarity: 'strange' });
    const { accountKey } = attempt;
    for (let time = 0; time < 20; time++) {
      await countLoginAttempt({ ...attempt, address: `198.51.100.${time}` });
    }
    const next = { ...attempt, address: '203.0.113.5' };
    const refuse = () => refuseStranger(accountKey, next);
    expect(refuse).not.toThrow();
    await expect(countLoginAttempt(next)).rejects.toMatchObject({ status: 429 });
    expect(refuse).toThrow(expect.objectContaining({ status: 429 }));
    await forgiveLoginAttempts({ ...attempt, familiarity: 'address' });
    expect(refuse).toThrow(expect.objectContaining({ status: 429 }));
    await forgiveLoginAttempts({ ...attempt, address: '198.51.100.3' });
    expect(refuse).not.toThrow();
    expect(await countLoginAttempt(next)).toBe(1);
  });

  onSqlite('writes nothing where a look says that the share is used up', async () => {
    const attempt = attemptOf();
    await countAll(attempt, 5);
    const changes = async () => (await sql`select total_changes() as count`.execute(database())).rows;
    const before = await changes();
    await expect(countLoginAttempt(attempt)).rejects.toMatchObject({ status: 429 });
    expect(await changes()).toEqual(before);
  });
});
