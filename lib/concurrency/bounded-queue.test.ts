import { createBoundedQueue } from './bounded-queue';

class Full extends Error {}

/** A task that ends when told to. */
function openTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const task = jest.fn(() => promise);
  return { task, resolve, reject };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('runs no more than it may, lets some wait in order and turns the rest away', async () => {
  const queue = createBoundedQueue({ concurrency: 1, waiting: { max: 2, onFull: () => new Full() } });
  const [first, second, third] = [openTask(), openTask(), openTask()];
  const results = [first, second, third].map(({ task }) => queue.run(task));
  await expect(queue.run(async () => 'fourth')).rejects.toThrow(Full);
  expect(second.task).not.toHaveBeenCalled();

  first.resolve('one');
  await expect(results[0]).resolves.toBe('one');
  await tick();
  expect(second.task).toHaveBeenCalled();
  expect(third.task).not.toHaveBeenCalled();

  second.reject(new Error('two'));
  await expect(results[1]).rejects.toThrow('two');
  third.resolve('three');
  await expect(results[2]).resolves.toBe('three');
  await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
});
