import 'server-only';
import { backUpWhenDue } from '@/lib/features/backups/server/run-schedule';
import { fillToday } from '@/lib/features/plan/server/keep-filled';
import { watchRunway } from '@/lib/features/plan/server/send-alert';
import { sweep } from '@/lib/features/upkeep/server/sweep';
import { log } from '@/lib/log/log';
import { timeJob } from '@/lib/metrics/metrics';
import { type Job, startJobs } from './job-clock';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function cleanUp(): Promise<void> {
  const swept = await sweep();
  if (swept) log.info({ swept }, 'sweep');
}

/** All that a server does beside answering, and what keeps several instances of a database from doing it twice. */
export const jobs: readonly Job[] = [
  // Fills today's slots; each by a transaction that holds the category. A day of the product begins with a minute.
  { name: 'reserve', everyMs: MINUTE_MS, atOnce: true, work: () => timeJob('reserve', fillToday) },
  // The alert of a day is a row: who inserts it sends.
  { name: 'alert', everyMs: MINUTE_MS, atOnce: true, work: watchRunway },
  // Locked by `onlyHere`, in the process that makes the backup.
  { name: 'backup', everyMs: 5 * MINUTE_MS, atOnce: true, work: backUpWhenDue },
  // Locked by `onlyHere`; a start has swept already.
  { name: 'sweep', everyMs: HOUR_MS, atOnce: false, work: cleanUp },
];

/** Starts them; returns what ends them. */
export const startAllJobs = () => startJobs(jobs);
