import 'server-only';
import type { ByteRange } from '@/lib/features/media/server/byte-range';
import { createMediaId } from '@/lib/features/media/server/create-media-id';
import { arrivalKey, keysOf } from '@/lib/features/media/server/media-keys';
import type { ReceivedFile } from './local-disk';
import type { MediaDriver, OwnFile, WantedUpload } from './media-driver';

/** Storage that keeps content under keys: the local disk, or a bucket. */
export interface KeyedStorage {
  /** The size in bytes; null when there is no such file. */
  sizeOf(key: string): Promise<number | null>;
  /** The content, or the given stretch of it. Throws when the file has gone. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Stores content under the key, for good once resolved. */
  write(key: string, content: Uint8Array | ReceivedFile, type: string): Promise<void>;
  /** Removes a file; removing one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every file, where nobody else uses the storage. */
  listOwnFiles?: () => AsyncIterable<OwnFile>;
  /** An address that takes exactly so many bytes by PUT, where browsers can send to the storage. */
  openAddress?: (key: string, wanted: SizedUpload) => Promise<{ url: string; expiresAt: Date }>;
}

type SizedUpload = Pick<WantedUpload, 'origin' | 'expiresAt'> & { bytes: number };

/**
 * The driver of a storage that takes anything. Pictures come through us, who make their variants. A recording whose
 * size is stated goes straight to the storage, under a key of its own that nothing delivers: whatever arrives there,
 * and however often, is what we have looked at and stored anew that counts.
 */
export function createKeyedDriver(storage: KeyedStorage): MediaDriver {
  const { openAddress } = storage;

  async function removeAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) await storage.remove(key);
  }

  return {
    async openUpload({ mediaType, bytes, ...wanted }) {
      if (!openAddress || mediaType === 'image' || bytes === null) return null;
      const mediaId = createMediaId();
      const address = await openAddress(arrivalKey(mediaId), { ...wanted, bytes });
      return { mediaId, method: 'PUT', ...address };
    },

    async inspect({ media_id }) {
      if (!openAddress) return null;
      const key = arrivalKey(media_id);
      const bytes = await storage.sizeOf(key);
      return bytes === null ? null : { bytes, open: () => storage.read(key) };
    },

    store: storage.write,

    async deliver(_, key) {
      const bytes = await storage.sizeOf(key);
      return bytes === null ? null : { bytes, open: (range) => storage.read(key, range) };
    },

    remove: (media) => removeAll(keysOf(media)),

    async clearUpload({ media_id: id, media_type: kind }, isTaken) {
      if (openAddress) await storage.remove(arrivalKey(id));
      if (!isTaken) await removeAll(keysOf({ id, kind }));
    },

    async *listOwnFiles() {
      if (storage.listOwnFiles) yield* storage.listOwnFiles();
    },
  };
}
