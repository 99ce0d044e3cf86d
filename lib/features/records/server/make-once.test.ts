import { withKeyLock } from './make-once';

/** Makes work that adds its name to `order` when it begins, and lasts until `end` or `fail` is called. */
function makeWork(name: string, order: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const begin = () => {
    order.push(name);
    return promise;
  };
  return { begin, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

/** Waits until all work that can begin has begun. */
const letWorkBegin = () => new Promise((resolve) => setImmediate(resolve));

it('work begins after earlier work with the same key has failed', async () => {
  const order: string[] = [];
  const [first, second] = [makeWork('first', order), makeWork('second', order)];
  const failing = withKeyLock('a', first.begin).catch(() => 'failed');
  const waiting = withKeyLock('a', second.begin);
  await letWorkBegin();
  expect(order).toEqual(['first']);
  first.fail();
  second.end();
  expect(await Promise.all([failing, waiting])).toEqual(['failed', 'second']);
});

it('work with another key does not wait', async () => {
  const order: string[] = [];
  const [first, other] = [makeWork('first', order), makeWork('other', order)];
  const turns = [withKeyLock('a', first.begin), withKeyLock('b', other.begin)];
  await letWorkBegin();
  expect(order).toEqual(['first', 'other']);
  first.end();
  other.end();
  await Promise.all(turns);
});

it('work waits for all earlier work with the same key', async () => {
  const order: string[] = [];
  const [first, second, third] = [
    makeWork('first', order),
    makeWork('second', order),
    makeWork('third', order),
  ];
  const turns = [withKeyLock('a', first.begin), withKeyLock('a', second.begin)];
  first.end();
  await turns[0];
  turns.push(withKeyLock('a', third.begin));
  await letWorkBegin();
  expect(order).toEqual(['first', 'second']);
  second.end();
  third.end();
  expect(await Promise.all(turns)).toEqual(['first', 'second', 'third']);
});
