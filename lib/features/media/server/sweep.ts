import 'server-only';
import { ABANDONED_AFTER_MS } from '@/lib/features/media/rules';
import { log } from '@/lib/log/log';
import { localDisk, removeFiles, type StoredMedia } from './media-files';
import { mediaIdOfKey } from './media-keys';
import { deleteExpiredMedia, deleteUpload, findMedia, insertMedia, listUploadsBefore } from './store';

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
 * What a cloud that does not answer keeps is left to the next sweep.
 */
export async function sweepMedia(crashedBefore: Date, now: Date = new Date()): Promise<SweepResult> {
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString();
  const remove = createRemoval();
  return {
    expiredMedia: await removeExpired(abandonedBefore, remove),
    expiredUploads: await removeUploads(abandonedBefore, remove),
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

/** Removes the files of a row; answers false where they could not be removed. */
type Removal = (media: StoredMedia) => Promise<boolean>;

/** A service that has failed is not asked again: each of its files might take as long to fail. */
function createRemoval(): Removal {
  const failed = new Set<string>();
  return async (media) => {
    if (failed.has(media.driver)) return false;
    try {
      await removeFiles(media);
      return true;
    } catch (error) {
      failed.add(media.driver);
      log.error({ error, driver: media.driver }, 'media sweep: files stay where they are until the next one');
      return false;
    }
  };
}

async function removeExpired(before: string, remove: Removal): Promise<number> {
  let removed = 0;
  for (const row of await deleteExpiredMedia(before)) {
    if (await remove(row)) removed += 1;
    // Without its row nobody would know of the file.
    else await insertMedia(row);
  }
  return removed;
}

async function removeUploads(createdBefore: string, remove: Removal): Promise<number> {
  let removed = 0;
  for (const { media_id, driver, media_type } of await listUploadsBefore(createdBefore)) {
    const isAbandoned = driver !== 'local' && (await findMedia(media_id)) === undefined;
    if (isAbandoned && !(await remove({ id: media_id, driver, kind: media_type }))) continue;
    await deleteUpload(media_id);
    removed += 1;
  }
  return removed;
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
