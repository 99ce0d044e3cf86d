import 'server-only';
import { sweep } from '@/lib/features/upkeep/server/sweep';
import { log } from '@/lib/log/log';

const HOUR_MS = 60 * 60 * 1000;

async function cleanUp(): Promise<void> {
  const swept = await sweep();
  if (swept) log.info({ swept }, 'sweep');
}

/** Removes what ran out and what nobody will come back for, every hour from now on, in this process. */
export function cleanUpHourly(): void {
  const run = () =>
    cleanUp().catch((error: unknown) =>
      log.error({ error }, 'the hourly sweep failed; the next one is in an hour'),
    );
  setInterval(run, HOUR_MS).unref();
}
