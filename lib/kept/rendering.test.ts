import { setImmediate as nextTurn } from 'node:timers/promises';
import { dependsOn, isForEverybody, keepAtMost, once, type Rendering, render } from './rendering';

const begin = (): Rendering => ({ tags: new Set(), maxSeconds: Number.POSITIVE_INFINITY });

it('an answer learns what it shows and how long it may last, and nothing of others under way', async () => {
  const [one, other] = [begin(), begin()];
  const made = await Promise.all([
    render(one, async () => {
      await nextTurn();
      dependsOn('categories', 'question:1');
      for (const seconds of [60, 5, 30]) keepAtMost(seconds);
      return 'one';
    }),
    render(other, async () => dependsOn('media')),
  ]);
  expect(made).toEqual(['one', undefined]);
  expect(one).toEqual({ tags: new Set(['categories', 'question:1']), maxSeconds: 5 });
  expect(other).toEqual({ tags: new Set(['media']), maxSeconds: Number.POSITIVE_INFINITY });
});

it('tells what is made for everybody from what one visitor asked for', async () => {
  expect(isForEverybody()).toBe(false);
  expect(await render(begin(), async () => nextTurn(isForEverybody()))).toBe(true);
  // Of what is made for one, nothing is kept.
  dependsOn('media');
  keepAtMost(5);
  expect(isForEverybody()).toBe(false);
});

it('asks for a thing once while an answer is made, and anew for the next', async () => {
  const work = jest.fn(async () => 'found');
  for (let answer = 0; answer < 2; answer++) {
    const asked = () => Promise.all([once('a', work), once('a', work), once('b', work)]);
    expect(await render(begin(), asked)).toEqual(['found', 'found', 'found']);
  }
  expect(work).toHaveBeenCalledTimes(4);
  await Promise.all([once('a', work), once('a', work)]);
  expect(work).toHaveBeenCalledTimes(6);
});
