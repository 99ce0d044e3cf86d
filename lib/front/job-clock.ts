import { log } from '@/lib/log/log';

/** Something that is done again and again. */
export interface Job {
  name: string;
  everyMs: number;
  /** Also when the server starts. */
  atOnce: boolean;
  work: () => Promise<unknown>;
}

function startJob({ name, everyMs, atOnce, work }: Job): () => void {
  let timer: NodeJS.Timeout;
  let isEnded = false;
  function wait() {
    timer = setTimeout(run, everyMs - (Date.now() % everyMs));
    timer.unref();
  }
  async function run() {
    try {
      await work();
    } catch (error) {
      log.error({ error, job: name }, 'a job failed; it is tried again when it is due the next time');
    }
    if (!isEnded) wait();
  }
  if (atOnce) void run();
  else wait();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/**
 * Does jobs whenever the clock has a whole number of their periods: a job of a minute when a minute begins. None begins
 * while it is under way still; one that fails is logged, and comes again. Returns what ends them: nothing begins after that.
 */
export function startJobs(jobs: readonly Job[]): () => void {
  const ends = jobs.map(startJob);
  return () => {
    for (const end of ends) end();
  };
}
