import 'server-only';
import { pageCache } from '@/lib/cache/page-cache';
import { config } from '@/lib/config/config';
import { database, isWrittenElsewhere } from '@/lib/db/connection';
import { startDueBackup } from '@/lib/features/backups/server/schedule';
import { runReserve } from '@/lib/features/plan/server/reserve';
import { log } from '@/lib/monitoring/log';
import { timeJob } from '@/lib/monitoring/metrics';
import { sweep } from './sweep';

interface Job {
  name: string;
  everyMs: number;
  runsAtStart: boolean;
  work: () => Promise<unknown>;
}

function startJob({ name, everyMs, runsAtStart, work }: Job): () => void {
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
  if (runsAtStart) void run();
  else wait();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** Runs each job when the clock is at a multiple of its period, never overlapping. Returns a function to stop them. */
export function startJobs(jobs: readonly Job[]): () => void {
  const ends = jobs.map(startJob);
  return () => {
    for (const end of ends) end();
  };
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function cleanUp(): Promise<void> {
  const swept = await sweep();
  if (swept) log.info({ swept }, 'sweep');
}

/** Invalidates responses after a command has written in its own process; on PostgreSQL the command notifies servers. */
async function invalidateAfterCommands(): Promise<void> {
  if (!config.DATABASE_URL && (await isWrittenElsewhere(database()))) pageCache.answers.invalidateAll();
}

/** The jobs of a server. Comments say why several instances on one database do not change data twice. */
export const jobs: readonly Job[] = [
  { name: 'written elsewhere', everyMs: SECOND_MS, runsAtStart: true, work: invalidateAfterCommands },
  // Each slot of today is filled in a transaction that locks the category. One run a day begins at midnight.
  { name: 'reserve', everyMs: MINUTE_MS, runsAtStart: true, work: () => timeJob('reserve', runReserve) },
  // The process that makes the backup locks it by `runExclusively`.
  { name: 'backup', everyMs: 5 * MINUTE_MS, runsAtStart: true, work: startDueBackup },
  // `sweep` locks itself by `runExclusively`. The first run can wait, because the start has already swept.
  { name: 'sweep', everyMs: HOUR_MS, runsAtStart: false, work: cleanUp },
];
