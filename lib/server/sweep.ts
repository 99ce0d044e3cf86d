import 'server-only';
import { invalidatePages, pageTags } from '@/lib/cache/page-cache';
import { config } from '@/lib/config/config';
import { ROLES } from '@/lib/contract/kinds';
import { database } from '@/lib/db/connection';
import { removeExpiredCounters } from '@/lib/db/limiter';
import { runExclusively } from '@/lib/db/run-exclusively';
import { updateStatistics } from '@/lib/db/statements';
import { can, DELETION_DELAY_DAYS } from '@/lib/features/accounts/rules';
import { deleteEndedSessions } from '@/lib/features/accounts/server/sessions';
import { deleteMarkedUser, listMarkedUsers } from '@/lib/features/accounts/server/store';
import { removeAbandonedStaging } from '@/lib/features/backups/server/staging';
import { trashUnused } from '@/lib/features/media/server/store';
import { type SweepResult, sweepMedia } from '@/lib/features/media/server/sweep';
import { log } from '@/lib/monitoring/log';
import { countSwept, timeJob } from '@/lib/monitoring/metrics';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export type Swept = SweepResult & {
  accounts: number;
  sessions: number;
  rateLimits: number;
  unfinishedBackups: number;
};

async function sweepAll(now: Date, crashedBefore: Date): Promise<Swept> {
  await updateStatistics(database());
  const { accounts, pictures } = await deleteMarkedAccounts(now);
  if (accounts > 0) await invalidatePages(pageTags.players);
  if (pictures.length > 0) await trashUnused(pictures, now.toISOString());
  return {
    accounts,
    sessions: await deleteEndedSessions(now),
    rateLimits: await removeExpiredCounters(database(), now.getTime()),
    unfinishedBackups: removeAbandonedStaging(config.DATA_DIR),
    ...(await sweepMedia(crashedBefore, now)),
  };
}

/** Removes expired data, and a crash's remains from before `crashedBefore`; null if another instance sweeps. */
export async function sweep(
  now: Date = new Date(),
  crashedBefore: Date = new Date(now.getTime() - HOUR_MS),
): Promise<Swept | null> {
  const swept = await runExclusively('sweep', config, () =>
    timeJob('sweep', () => sweepAll(now, crashedBefore)),
  );
  for (const [kind, count] of Object.entries(swept ?? {})) countSwept(kind, count);
  return swept;
}

/** Staff are disabled, never deleted, because the history names them. */
const deletable = ROLES.filter((role) => !can({ role }, 'useStaffArea'));

/** Deletes accounts 60 days after their request (docs/product.md, 9). Returns their number and pictures. */
export async function deleteMarkedAccounts(now: Date): Promise<{ accounts: number; pictures: string[] }> {
  const markedBefore = new Date(now.getTime() - DELETION_DELAY_DAYS * DAY_MS).toISOString();
  const pictures: string[] = [];
  let accounts = 0;
  for (const { id, mediaId } of await listMarkedUsers(markedBefore, deletable)) {
    try {
      if (!(await deleteMarkedUser(id, markedBefore))) continue;
      accounts += 1;
      if (mediaId) pictures.push(mediaId);
    } catch (error) {
      log.error({ error, userId: id }, 'sweep: an account could not be deleted');
    }
  }
  return { accounts, pictures };
}
