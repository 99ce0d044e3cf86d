import 'server-only';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import { mediaIdOfKey } from '@/lib/features/media/server/media-keys';
import type { Finding } from '@/lib/monitoring/health-checks';
import { createKeyedDriver } from './keyed-driver';
import { createLocalDiskStorage, type LocalDiskStorage } from './local-disk';
import type { MediaDriver } from './media-driver';

/** The driver that keeps media in files below DATA_DIR. */
export function createLocalDriver(): MediaDriver {
  const disk = localDisk();
  return createKeyedDriver({
    sizeOf: async (key) => (await disk.stat(key))?.bytes ?? null,
    read: disk.read,
    remove: disk.remove,
    async write(key, content) {
      if (content instanceof Uint8Array) await disk.write(key, content);
      else await content.keepAs(key);
    },
    async *listOwnFiles() {
      for await (const { key, modifiedAt } of disk.list())
        yield { id: mediaIdOfKey(key), modifiedAt, remove: () => disk.remove(key) };
    },
  });
}

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
