import { setImmediate as nextTurn } from 'node:timers/promises';
import { allEnded } from './all-ended';

it('rejects with the first failure, after all have ended', async () => {
  const quick = Promise.withResolvers<string>();
  const slow = Promise.withResolvers<number>();
  let failure: unknown;
  const both = allEnded([quick.promise, slow.promise]).catch((error: unknown) => {
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
  await expect(allEnded([Promise.resolve('a'), 2])).resolves.toEqual(['a', 2]);
});
