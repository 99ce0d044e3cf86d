import { traceAllowance } from './trace-allowance';

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

it('takes a burst, and of a rush so many of each second and no more', () => {
  const take = traceAllowance({ burst: 3, aSecond: 2 });
  const takenOf = (times: number) => Array.from({ length: times }, take).filter(Boolean).length;
  expect(takenOf(5)).toBe(3);
  jest.advanceTimersByTime(499);
  expect(takenOf(5)).toBe(0);
  jest.advanceTimersByTime(1);
  expect(takenOf(5)).toBe(1);
  jest.advanceTimersByTime(1000);
  expect(takenOf(5)).toBe(2);
  jest.advanceTimersByTime(60_000);
  expect(takenOf(5)).toBe(3);
});
