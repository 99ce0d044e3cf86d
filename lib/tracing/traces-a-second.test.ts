import { tracesASecond } from './traces-a-second';

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

it('takes so many of each second and no more', () => {
  const take = tracesASecond(2);
  expect([take(), take(), take(), take()]).toEqual([true, true, false, false]);
  jest.advanceTimersByTime(999);
  expect(take()).toBe(false);
  jest.advanceTimersByTime(1);
  expect([take(), take(), take()]).toEqual([true, true, false]);
});
