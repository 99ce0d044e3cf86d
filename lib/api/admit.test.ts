import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { RateClass } from '@/lib/contract/endpoint';
import { limitRate } from './admit';

afterEach(() => jest.useRealTimers());

const refusal = { status: 429, code: 'too_many_requests' };

it.each<[RateClass, number]>([
  ['read', 6000],
  ['write', 300],
  ['login', 120],
  ['picture', 100],
])('%s: gives each address %i points a minute, independent of the others', async (rate, points) => {
  jest.useFakeTimers();
  const address = `198.51.100.1 ${rate}`;
  await limitRate(rate, address, points - 1);
  await limitRate(rate, address);
  await expect(limitRate(rate, address)).rejects.toMatchObject({ ...refusal, retryAfterSeconds: 60 });
  await expect(limitRate(rate, '198.51.100.2', points)).resolves.toBeUndefined();
  jest.advanceTimersByTime(59_000);
  await expect(limitRate(rate, address)).rejects.toMatchObject({
    ...refusal,
    message: 'Too many requests. Try again in 1 seconds.',
    retryAfterSeconds: 1,
  });
  jest.advanceTimersByTime(1000);
  await expect(limitRate(rate, address, points)).resolves.toBeUndefined();
});

it('counts each class on its own', async () => {
  const address = '198.51.100.3';
  await limitRate('login', address, 120);
  await expect(limitRate('write', address, 300)).resolves.toBeUndefined();
  await expect(limitRate('read', address, 6000)).resolves.toBeUndefined();
});

it('counts a call for a minute without holding its response in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const responses = new AsyncLocalStorage<object>();
  const count = async () => {
    const response = {};
    await responses.run(response, () => limitRate('read', crypto.randomUUID()));
    return new WeakRef(response);
  };
  const response = await count();
  // A reference that was read is held until the next turn.
  await setImmediate();
  collectGarbage();
  expect(response.deref()).toBeUndefined();
});
