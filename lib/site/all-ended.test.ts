import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitForAll } from './page-data';

it('rejects with the first failure, after all have ended', async () => {
  const quick = Promise.withResolvers<string>();
  const slow = Promise.withResolvers<number>();
  let failure: unknown;
  const both = waitForAll([quick.promise, slow.promise]).catch((error: unknown) => {
    failure = error;
  });
  quick.reject(new Error('silence'));
  await nextTurn();
  expect(failure).toBeUndefined();
  slow.resolve(1);
  await both;
  expect(failure).toEqual(new Error('silence'));
});

it('returns the results in order', async () => {
  await expect(waitForAll([Promise.resolve('a'), 2])).resolves.toEqual(['a', 2]);
});
