import 'server-only';
import type { DriverName } from '@/lib/config/media-drivers';
import { ABANDONED_AFTER_MS } from '@/lib/features/media/rules';
import { log } from '@/lib/monitoring/log';
import { getLocalDisk } from './drivers/local';
import type { MediaDriver } from './drivers/media-driver';
import { chooseDriver, loadDriver } from './drivers/media-drivers';
import { deleteExpiredMedia, deleteUpload, findMedia, insertMedia, listUploadsBefore } from './store';

export type SweepResult = Awaited<ReturnType<typeof sweepMedia>>;

/** Removes abandoned files and uploads after a day, and what a crash before `crashedBefore` left; skips a cloud that fails. */
export async function sweepMedia(crashedBefore: Date, now: Date = new Date()) {
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString();
  const attempt = createAttempt();
  return {
    expiredMedia: await removeExpired(abandonedBefore, attempt),
    expiredUploads: await removeUploads(abandonedBefore, attempt),
    orphanedFiles: await removeOrphans(crashedBefore, attempt),
    unfinishedFiles: await getLocalDisk().removeAbandoned(crashedBefore),
  };
}

/** Does the work with a driver; returns false if it failed. */
type Attempt = (name: DriverName, work: (driver: MediaDriver) => Promise<void>) => Promise<boolean>;

/** A service that has failed is not asked again: each of its files might take as long to fail. */
function createAttempt(): Attempt {
  const failed = new Set<DriverName>();
  return async (name, work) => {
    if (failed.has(name)) return false;
    try {
      await work(await loadDriver(name));
      return true;
    } catch (error) {
      failed.add(name);
      log.error({ error, driver: name }, 'media sweep: files stay where they are until the next one');
      return false;
    }
  };
}

async function removeExpired(before: string, attempt: Attempt): Promise<number> {
  let removed = 0;
  for (const row of await deleteExpiredMedia(before)) {
    if (await attempt(row.driver, (driver) => driver.remove(row))) removed += 1;
    // The row is stored again, because the file cannot be found without it.
    else await insertMedia(row);
  }
  return removed;
}

/** Keeps the row of an upload for as long as a file may still arrive at its address. */
async function removeUploads(before: string, attempt: Attempt): Promise<number> {
  let removed = 0;
  for (const upload of await listUploadsBefore(before)) {
    const isTaken = (await findMedia(upload.mediaId)) !== undefined;
    const isCleared = await attempt(upload.driver, (driver) => driver.clearUpload(upload, isTaken));
    if (!isCleared || upload.expiresAt >= before) continue;
    await deleteUpload(upload.mediaId);
    removed += 1;
  }
  return removed;
}

async function removeOrphans(before: Date, attempt: Attempt): Promise<number> {
  let removed = 0;
  // The local disk may have files of earlier settings.
  const inUse = new Set(['local', chooseDriver('image'), chooseDriver('audio')] as const);
  for (const name of inUse) {
    await attempt(name, async (driver) => {
      for await (const file of driver.listOwnFiles?.() ?? []) {
        if (file.modifiedAt >= before || (await findMedia(file.id))) continue;
        await file.remove();
        removed += 1;
      }
    });
  }
  return removed;
}
