import type { Familiarity, SignInOrigin } from './known-origins-store';
import { FullAccounts, networksOf } from './login-limits';

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['unknown', ['unknown']],
  ['page', ['page']],
  ['2001:db8:12:3456::/64', ['2001:db8:12:3456::/64', '2001:db8:12:3400::/56', '2001:db8:12::/48']],
])('%s counts as %j', (address, networks) => {
  expect(networksOf(address).map(({ network }) => network)).toEqual(networks);
});

const WAIT_MS = 60_000;
const here: SignInOrigin = { address: '192.0.2.1' };
const memory = (familiarity: Familiarity) => ({ count: 1, recognize: () => familiarity });

let accounts: FullAccounts;
beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  accounts = new FullAccounts();
});
afterEach(() => jest.useRealTimers());

it('strangers wait until the time is over, and the person does not', async () => {
  expect(accounts.waitOf('ann', here)).toBeNull();
  await accounts.note('ann', WAIT_MS, async () => memory('strange'));
  expect(accounts.waitOf('ann', here)).toBe(WAIT_MS);
  expect(accounts.waitOf('bob', here)).toBeNull();
  await accounts.note('bob', WAIT_MS, async () => memory('address'));
  expect(accounts.waitOf('bob', here)).toBeNull();
  jest.advanceTimersByTime(4999);
  expect(accounts.waitOf('ann', here)).toBe(WAIT_MS - 4999);
  jest.advanceTimersByTime(WAIT_MS);
  expect(accounts.waitOf('ann', here)).toBeNull();
  expect(accounts.waitOf('ann', here)).toBeNull();
});

it('the wait is over at its very end, and so is the memory of it', async () => {
  await accounts.note('ann', 3000, async () => memory('strange'));
  jest.advanceTimersByTime(2999);
  expect(accounts.waitOf('ann', here)).toBe(1);
  jest.advanceTimersByTime(1);
  expect(accounts.waitOf('ann', here)).toBeNull();
  expect(accounts.waitOf('ann', here)).toBeNull();
});

it('one of them looks again every five seconds, while the others wait on', async () => {
  await accounts.note('ann', WAIT_MS, async () => memory('strange'));
  for (const passed of [5000, 10_000]) {
    jest.advanceTimersByTime(5000);
    expect(accounts.waitOf('ann', here)).toBeNull();
    expect(accounts.waitOf('ann', here)).toBe(WAIT_MS - passed);
  }
});

it('there is room again at once when it is told so', async () => {
  await accounts.note('ann', WAIT_MS, async () => memory('strange'));
  accounts.forget('ann');
  expect(accounts.waitOf('ann', here)).toBeNull();
});

it('reads the origins of an account once, however many notice at the same time, and again after a failure', async () => {
  const load = jest.fn(async () => memory('strange'));
  await Promise.all([accounts.note('ann', WAIT_MS, load), accounts.note('ann', WAIT_MS, load)]);
  expect(load).toHaveBeenCalledTimes(1);
  await expect(accounts.note('ann', WAIT_MS, () => Promise.reject(new Error('no answer')))).rejects.toThrow();
  await accounts.note('ann', 2 * WAIT_MS, load);
  expect(load).toHaveBeenCalledTimes(2);
  expect(accounts.waitOf('ann', here)).toBe(2 * WAIT_MS);
});
