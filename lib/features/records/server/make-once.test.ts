import { withKeyLock } from './make-once';

/** A work that begins when it is called, and ends when `end` is called. */
function work(name: string, order: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const begin = () => {
    order.push(name);
    return promise;
  };
  return { begin, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('later work with the same key waits, also for a failure; work with another key does not', async () => {
  const order: string[] = [];
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) =>
    work(name, order),
  );
  if (!first || !second || !third || !other) throw new Error('no work');
  const turns = [
    withKeyLock('a', first.begin),
    withKeyLock('a', second.begin),
    withKeyLock('a', third.begin),
    withKeyLock('b', other.begin),
  ];
  const results = Promise.allSettled(turns);
  await settled();
  expect(order).toEqual(['first', 'other']);
  first.fail();
  await settled();
  expect(order).toEqual(['first', 'other', 'second']);
  second.end();
  await settled();
  expect(order).toEqual(['first', 'other', 'second', 'third']);
  third.end();
  other.end();
  expect((await results).map((result) => ('value' in result ? result.value : 'failed'))).toEqual([
    'failed',
    'second',
    'third',
    'other',
  ]);
  await expect(withKeyLock('a', async () => 'later')).resolves.toBe('later');
});

it('later work waits for all earlier work with the same key', async () => {
  const order: string[] = [];
  const [first, second, third] = ['first', 'second', 'third'].map((name) => work(name, order));
  if (!first || !second || !third) throw new Error('no work');
  const turns = [withKeyLock('c', first.begin), withKeyLock('c', second.begin)];
  first.end();
  await turns[0];
  await settled();
  turns.push(withKeyLock('c', third.begin));
  await settled();
  expect(order).toEqual(['first', 'second']);
  second.end();
  third.end();
  expect(await Promise.all(turns)).toEqual(['first', 'second', 'third']);
});
