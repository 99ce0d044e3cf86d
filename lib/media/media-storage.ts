import 'server-only';
import type { ByteRange } from './byte-range';

export interface StoredFile {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/**
 * Where media files live. Keys look like `images/{id}/public.webp` or `audio/{id}`; a driver refuses any
 * other shape. One file per driver beside this one.
 */
export interface MediaStorage {
  /** Stores the content under the key, replacing what was there. Durable once resolved; answers its size. */
  write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;
  /** What is known about a stored file; null when there is none. */
  stat(key: string): Promise<StoredFile | null>;
  /** The content of a file, or of the given stretch of it; null when there is none. */
  openRead(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes a file; removing one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every stored file, in no particular order. */
  list(): AsyncIterable<StoredFile>;
}
