import 'server-only';
import { database } from '@/lib/db/connection';
import { removeExpiredCounters } from '@/lib/db/limiter';
import { sweepMedia } from '@/lib/features/media/server/sweep';
import { log } from '@/lib/log/log';

const HOUR_MS = 60 * 60 * 1000;

async function cleanUp(): Promise<void> {
  await removeExpiredCounters(database());
  const removed = await sweepMedia(new Date(Date.now() - HOUR_MS));
  log.info({ removed }, 'media sweep');
}

/** Removes what ran out and what nobody will come back for, every hour from now on, in this process. */
export function cleanUpHourly(): void {
  const run = () =>
    cleanUp().catch((error: unknown) =>
      log.error({ error }, 'the hourly sweep failed; the next one is in an hour'),
    );
  setInterval(run, HOUR_MS).unref();
}
