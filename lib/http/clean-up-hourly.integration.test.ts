import { database } from '@/lib/db/connection';
import { cleanUpHourly } from './clean-up-hourly';

async function keysLeft(): Promise<string[]> {
  const rows = await database().selectFrom('rate_limits').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

it('removes counters that ran out within the hour', async () => {
  const row = (key: string, inMs: number) => ({ key, points: 1, expires_at_ms: Date.now() + inMs });
  await database()
    .insertInto('rate_limits')
    .values([row('counts', 60_000), row('ran out', -1)])
    .execute();
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  });
  cleanUpHourly();
  await jest.advanceTimersByTimeAsync(60 * 60 * 1000);
  jest.useRealTimers();
  while ((await keysLeft()).length > 1) await new Promise(setImmediate);
  await expect(keysLeft()).resolves.toEqual(['counts']);
});
