import { addHealthCheck, checkHealth } from './health-checks';

let now = 0;
/** Returns an instant after the cached results have expired. */
function later(): number {
  now += 10_000;
  return now;
}
const check = () => checkHealth(later());

beforeEach(() => {
  for (const name of ['database', 'storage', 'runway']) addHealthCheck(name, () => ({ ok: true }));
});
afterEach(() => jest.useRealTimers());

it('an instance is ready while every vital check succeeds', async () => {
  addHealthCheck('database', () => ({ ok: true, ms: 1 }), { isVital: true });
  addHealthCheck('runway', async () => ({ ok: false, days: 2 }));
  expect(await check()).toEqual({
    isReady: true,
    checks: { database: { ok: true, ms: 1 }, storage: { ok: true }, runway: { ok: false, days: 2 } },
  });
});

it.each([
  ['finds a fault', () => ({ ok: false })],
  [
    'throws',
    () => {
      throw new Error('no disk');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no disk'))],
])('an instance is not ready if a vital check %s', async (_how, find) => {
  addHealthCheck('storage', find, { isVital: true });
  const { isReady, checks } = await check();
  expect(isReady).toBe(false);
  expect(checks.storage).toMatchObject({ ok: false });
});

it('an instance is not ready if a vital check does not end', async () => {
  jest.useFakeTimers();
  addHealthCheck('database', () => new Promise(() => {}), { isVital: true });
  const report = check();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await report).toMatchObject({ isReady: false, checks: { database: { ok: false } } });
});

it('requests within a second get the results of one run', async () => {
  const find = jest.fn(() => ({ ok: true }));
  addHealthCheck('database', find, { isVital: true });
  const at = later();
  await Promise.all([checkHealth(at), checkHealth(at + 10), checkHealth(at + 999)]);
  expect(find).toHaveBeenCalledTimes(1);
  await checkHealth(at + 1001);
  expect(find).toHaveBeenCalledTimes(2);
});
