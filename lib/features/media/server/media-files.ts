import 'server-only';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import {
  createLocalDiskStorage,
  type LocalDiskStorage,
} from '@/lib/features/media/server/drivers/local-disk';
import type { Finding } from '@/lib/health/checks';

let disk: LocalDiskStorage | undefined;

/** The media directory of this process: what the local driver keeps, and what is on its way to any other. */
export function localDisk(): LocalDiskStorage {
  disk ??= createLocalDiskStorage(join(config.DATA_DIR, 'media'));
  return disk;
}

const PROBE = Buffer.from('probe');

/**
 * Can uploads be received on the local disk, which they all pass through? Cloud storage is not checked: its outage
 * would make every instance unready, although most of the site works without it.
 */
export async function checkStorage(): Promise<Finding> {
  const file = await localDisk().receive([PROBE], PROBE.length);
  await file.discard();
  return { ok: true, images: config.MEDIA_DRIVER, recordings: config.AUDIO_DRIVER };
}
