import 'server-only';
import { log } from '@/lib/log/log';
import { mediaIdOfKey } from '@/lib/media/media-keys';
import { localDisk, removeFiles } from './media-files';
import { ABANDONED_AFTER_MS } from './rules';
import { deleteExpiredMedia, deleteUpload, findMedia, listUploadsBefore } from './store';

const HOUR_MS = 60 * 60 * 1000;

/** What a sweep removed. */
export interface SweepResult {
  expiredMedia: number;
  expiredUploads: number;
  orphanedFiles: number;
  unfinishedFiles: number;
}

/**
 * Removes what nobody will come back for: files never taken by a question and files in the trash, both after 24
 * hours; upload addresses of that age; and what a crash left behind, as far as it is older than `crashedBefore`.
 */
export async function sweepMedia(crashedBefore: Date, now: Date = new Date()): Promise<SweepResult> {
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString();
  const expired = await deleteExpiredMedia(abandonedBefore);
  for (const row of expired) await removeFiles(row);
  return {
    expiredMedia: expired.length,
    expiredUploads: await removeUploads(abandonedBefore),
    orphanedFiles: await removeOrphans(crashedBefore),
    unfinishedFiles: await localDisk().removeAbandoned(crashedBefore),
  };
}

/** Sweeps every hour from now on, in this process. */
export function sweepMediaHourly(): void {
  const sweep = async () => {
    try {
      const removed = await sweepMedia(new Date(Date.now() - HOUR_MS));
      log.info({ removed }, 'media sweep');
    } catch (error) {
      log.error({ error }, 'media sweep failed; the next one is in an hour');
    }
  };
  setInterval(sweep, HOUR_MS).unref();
}

async function removeUploads(createdBefore: string): Promise<number> {
  const uploads = await listUploadsBefore(createdBefore);
  for (const { media_id, driver, media_type } of uploads) {
    const wasTaken = (await findMedia(media_id)) !== undefined;
    if (driver !== 'local' && !wasTaken) await removeFiles({ id: media_id, driver, kind: media_type });
    await deleteUpload(media_id);
  }
  return uploads.length;
}

async function removeOrphans(before: Date): Promise<number> {
  const disk = localDisk();
  let removed = 0;
  for await (const { key, modifiedAt } of disk.list()) {
    if (modifiedAt >= before || (await findMedia(mediaIdOfKey(key)))) continue;
    await disk.remove(key);
    removed += 1;
  }
  return removed;
}
