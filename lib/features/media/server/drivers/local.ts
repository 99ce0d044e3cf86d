import 'server-only';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import { mediaIdOfKey } from '@/lib/features/media/server/media-keys';
import type { Finding } from '@/lib/monitoring/health-checks';
import { createKeyedDriver } from './keyed-driver';
import { createLocalDiskStorage, type LocalDiskStorage } from './local-disk';
import type { MediaDriver } from './media-driver';

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

let sharedDisk: LocalDiskStorage | undefined;

/** The disk with the local driver's files, and with uploads on their way to any other driver. */
export function localDisk(): LocalDiskStorage {
  sharedDisk ??= createLocalDiskStorage(join(config.DATA_DIR, 'media'));
  return sharedDisk;
}

const PROBE = Buffer.from('probe');

/** Checks the local disk, through which all uploads pass; an outage of cloud storage leaves most of the site working. */
export async function checkStorage(): Promise<Finding> {
  const file = await localDisk().receive([PROBE], PROBE.length);
  await file.discard();
  return { ok: true, images: config.MEDIA_DRIVER, recordings: config.AUDIO_DRIVER };
}
