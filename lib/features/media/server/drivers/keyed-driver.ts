import 'server-only';
import type { ByteRange } from '@/lib/features/media/server/byte-range';
import { buildArrivalKey, createMediaId, listKeys } from '@/lib/features/media/server/media-keys';
import type { MediaDriver, OwnFile, ReceivedFile, WantedUpload } from './media-driver';

/** It stores content by keys, on the local disk or in a bucket. */
interface KeyedStorage {
  /** Returns null if there is no such file. */
  sizeOf(key: string): Promise<number | null>;
  /** Reads the content, or the given byte range of it. The call or its stream fails when the file is gone. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** The content is durable once the promise resolves. */
  write(key: string, content: Uint8Array | ReceivedFile, type: string): Promise<void>;
  /** A missing file is no error. */
  remove(key: string): Promise<void>;
  /** It is absent if the storage may be shared with something else. */
  listOwnFiles?: () => AsyncIterable<OwnFile>;
  /** Makes an address that takes exactly the wanted bytes by PUT; absent if browsers cannot send to the storage. */
  openAddress?: (key: string, wanted: SizedUpload) => Promise<{ url: string; expiresAt: Date }>;
}

type SizedUpload = Pick<WantedUpload, 'origin' | 'expiresAt'> & { bytes: number };

/**
 * Creates the driver of a storage. Images pass through the server. A recording may go straight to the storage under a
 * temporary key, which is never delivered: only the checked copy under its final key counts.
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
      const address = await openAddress(buildArrivalKey(mediaId), { ...wanted, bytes });
      return { mediaId, method: 'PUT', ...address };
    },

    async inspect({ mediaId }) {
      const key = buildArrivalKey(mediaId);
      const bytes = await storage.sizeOf(key);
      return bytes === null ? null : { bytes, open: () => storage.read(key) };
    },

    store: storage.write,

    async deliver(_, key) {
      const bytes = await storage.sizeOf(key);
      return bytes === null ? null : { bytes, open: (range) => storage.read(key, range) };
    },

    remove: (media) => removeAll(listKeys(media)),

    async clearUpload({ mediaId: id, mediaType: kind }, isTaken) {
      if (openAddress) await storage.remove(buildArrivalKey(id));
      if (!isTaken) await removeAll(listKeys({ id, kind }));
    },

    listOwnFiles: storage.listOwnFiles ?? null,
  };
}
