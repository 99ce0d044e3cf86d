import { database } from '@/lib/db/connection';
import { log } from '@/lib/log/log';
import { cleanUpHourly } from './clean-up-hourly';

const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function keysLeft(): Promise<string[]> {
  const rows = await database().selectFrom('rate_limits').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

/** Resolves with what is logged next. */
function nextLine(level: 'info' | 'error'): Promise<unknown[]> {
  return new Promise((resolve) => {
    jest.spyOn(log, level).mockImplementation((...line: unknown[]) => resolve(line));
  });
}

it('removes counters that ran out, each hour and no sooner, and says so', async () => {
  const row = (key: string, inMs: number) => ({ key, points: 1, expires_at_ms: Date.now() + inMs });
  const insert = (...rows: ReturnType<typeof row>[]) =>
    database().insertInto('rate_limits').values(rows).execute();
  await insert(row('counts', 60_000), row('ran out', -1));
  cleanUpHourly();
  await jest.advanceTimersByTimeAsync(HOUR_MS - 1);
  // A sweep would be through sooner than so many reads.
  for (let look = 0; look < 50; look++) await expect(keysLeft()).resolves.toEqual(['counts', 'ran out']);
  for (let hour = 0; hour < 2; hour++) {
    const said = nextLine('info');
    await jest.advanceTimersByTimeAsync(1);
    expect(await said).toEqual([{ swept: expect.objectContaining({ rateLimits: 1 }) }, 'sweep']);
    await expect(keysLeft()).resolves.toEqual(['counts']);
    await insert(row('ran out again', -1));
    await jest.advanceTimersByTimeAsync(HOUR_MS - 1);
  }
});

it('says what kept it from its work, and tries again the next hour', async () => {
  await database().destroy();
  cleanUpHourly();
  for (let hour = 0; hour < 2; hour++) {
    const said = nextLine('error');
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(await said).toEqual([{ error: expect.any(Error) }, expect.stringContaining('in an hour')]);
  }
});
