import 'server-only';
import { localDisk } from '@/lib/features/media/server/media-files';
import { mediaIdOfKey } from '@/lib/features/media/server/media-keys';
import { createKeyedDriver } from './keyed-driver';
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
