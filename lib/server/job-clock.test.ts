import { log } from '@/lib/monitoring/log';
import { startJobs } from './jobs';

const MINUTE_MS = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2033, 0, 1, 23, 59, 20) });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const after = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

test('runs a job at once if configured, and then at the beginning of each period', async () => {
  const times: string[] = [];
  const note = (name: string) => async () => times.push(`${name} ${new Date().toISOString().slice(11, 19)}`);
  const end = startJobs([
    { name: 'a', everyMs: MINUTE_MS, runsAtStart: true, work: note('a') },
    { name: 'b', everyMs: 60 * MINUTE_MS, runsAtStart: false, work: note('b') },
  ]);
  await after(39);
  expect(times).toEqual(['a 23:59:20']);
  await after(61);
  expect(times.toSorted()).toEqual(['a 00:00:00', 'a 00:01:00', 'a 23:59:20', 'b 00:00:00']);
  end();
  await after(24 * 3600);
  expect(times).toHaveLength(4);
});

test('starts no job while it is under way, or after the stop', async () => {
  let begun = 0;
  let finish = () => {};
  const work = () => {
    begun++;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const end = startJobs([{ name: 'slow', everyMs: MINUTE_MS, runsAtStart: true, work }]);
  await after(300);
  expect(begun).toBe(1);
  finish();
  await after(60);
  expect(begun).toBe(2);
  end();
  finish();
  await after(300);
  expect(begun).toBe(2);
});

test('a failed run is logged and retried', async () => {
  const said = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const error = new Error('The disk is full');
  const end = startJobs([
    { name: 'a', everyMs: MINUTE_MS, runsAtStart: true, work: () => Promise.reject(error) },
  ]);
  await after(60);
  end();
  expect(said.mock.calls).toEqual([
    [{ error, job: 'a' }, expect.stringContaining('tried again')],
    [{ error, job: 'a' }, expect.stringContaining('tried again')],
  ]);
});
