import { TaskQueue } from './task-queue';

it('does so many at once, the highest priority first, and goes on after a failure', async () => {
  const queue = new TaskQueue(2);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const add = (name: string, priority?: number) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    const task = () => {
      begun.push(name);
      return end.promise;
    };
    return queue.add(task, priority);
  };
  const all = [add('one'), add('two'), add('three'), add('four', 1), add('five', 1)];
  expect(begun).toEqual(['one', 'two']);
  expect([queue.running, queue.waiting]).toEqual([2, 3]);

  ends.get('two')?.reject(new Error('two failed'));
  await expect(all[1]).rejects.toThrow('two failed');
  expect(begun).toEqual(['one', 'two', 'four']);
  for (const name of ['one', 'four', 'five', 'three']) {
    ends.get(name)?.resolve();
    await all[['one', 'two', 'three', 'four', 'five'].indexOf(name)];
  }
  expect(begun).toEqual(['one', 'two', 'four', 'five', 'three']);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

it('resolves to what a task resolves to', async () => {
  await expect(new TaskQueue(1).add(async () => 'done')).resolves.toBe('done');
});
