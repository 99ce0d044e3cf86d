/** Runs at most `concurrency` tasks at once; the others wait in order, or are turned away where that is limited. */
export interface BoundedQueue {
  /** Resolves or rejects as the task does; rejects with what `waiting.onFull` returns when the queue is full. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

export interface BoundedQueueOptions {
  concurrency: number;
  /** Without it, any number may wait. */
  waiting?: { max: number; onFull: () => Error };
}

export function createBoundedQueue({ concurrency, waiting: limit }: BoundedQueueOptions): BoundedQueue {
  let running = 0;
  const waiting: Array<() => void> = [];

  async function waitForTurn(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (limit && waiting.length >= limit.max) throw limit.onFull();
    // The finishing task hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function handOver(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(task) {
      await waitForTurn();
      try {
        return await task();
      } finally {
        handOver();
      }
    },
  };
}
