/** Tasks in turn, so many at once: of those that wait the highest priority first, and within one who came first. */
export class TaskQueue {
  readonly #concurrency: number;
  readonly #waiting: { priority: number; begin: () => void }[] = [];
  #running = 0;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** How many tasks run. */
  get running(): number {
    return this.#running;
  }

  /** How many tasks wait; asked before `add`, it is the queue's bound. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Does the task in its turn; resolves and rejects as the task does. */
  async add<Result>(task: () => Promise<Result>, priority = 0): Promise<Result> {
    if (this.#running < this.#concurrency) this.#running += 1;
    else await this.#turn(priority);
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // Its place goes on to the next one.
      if (next) next.begin();
      else this.#running -= 1;
    }
  }

  #turn(priority: number): Promise<void> {
    return new Promise((begin) => {
      const behind = this.#waiting.findIndex((other) => other.priority < priority);
      this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, { priority, begin });
    });
  }
}
