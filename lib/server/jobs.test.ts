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

const advance = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

test('a job runs at the start if configured, then at the beginning of each period, until the end', async () => {
  const times: string[] = [];
  const note = (name: string) => async () => times.push(`${name} ${new Date().toISOString().slice(11, 19)}`);
  const end = startJobs([
    { name: 'a', everyMs: MINUTE_MS, runsAtStart: true, work: note('a') },
    { name: 'b', everyMs: 60 * MINUTE_MS, runsAtStart: false, work: note('b') },
  ]);
  await advance(39);
  expect(times).toEqual(['a 23:59:20']);
  await advance(61);
  expect(times.toSorted()).toEqual(['a 00:00:00', 'a 00:01:00', 'a 23:59:20', 'b 00:00:00']);
  end();
  await advance(24 * 3600);
  expect(times).toHaveLength(4);
});

test('a job that takes long starts again only after it has finished, and not after the end', async () => {
  let begun = 0;
  let finish = () => {};
  const work = () => {
    begun++;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const end = startJobs([{ name: 'slow', everyMs: MINUTE_MS, runsAtStart: true, work }]);
  await advance(300);
  expect(begun).toBe(1);
  finish();
  await advance(60);
  expect(begun).toBe(2);
  end();
  finish();
  await advance(300);
  expect(begun).toBe(2);
});

test('a job that fails is logged and runs again when it is due', async () => {
  const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const error = new Error('The disk is full');
  const end = startJobs([
    { name: 'a', everyMs: MINUTE_MS, runsAtStart: true, work: () => Promise.reject(error) },
  ]);
  await advance(60);
  end();
  expect(logged.mock.calls).toEqual([
    [{ error, job: 'a' }, expect.stringContaining('tried again')],
    [{ error, job: 'a' }, expect.stringContaining('tried again')],
  ]);
});
