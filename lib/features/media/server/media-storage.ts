import 'server-only';
import type { ByteRange } from './byte-range';

export interface StoredFile {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/**
 * Where media files are read from. Keys look like `images/{id}/public.webp` or `audio/{id}` (media-keys.ts). One
 * driver a file beside this one; how files get there differs too much to share: see each driver.
 */
export interface MediaStorage {
  /** What is known about a stored file; null when there is none. */
  stat(key: string): Promise<StoredFile | null>;
  /** The content of a file, or of the given stretch of it; null when there is none. */
  openRead(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes a file; removing one that is not there is fine. */
  remove(key: string): Promise<void>;
}
