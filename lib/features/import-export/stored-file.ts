import type { MediaType } from '@/lib/contract/kinds';
import type { Cells } from './fields';

export interface StoredFile {
  id: string;
  type: MediaType;
}

/** The names of files in exports (server/pack-media.ts): by id, which is ours or Cloudflare's. */
const STORED_FILE = /^([\w-]{10}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(webp|mp3|m4a|mov|mp4)$/;

/**
 * The stored file that a row names, so that it needs no upload; undefined for other names and for rows of new records.
 * A recording may be in a container for video.
 */
export function storedFile(name: string, { id: recordId }: Cells): StoredFile | undefined {
  const [, id, extension] = STORED_FILE.exec(name) ?? [];
  return recordId && id ? { id, type: extension === 'webp' ? 'image' : 'audio' } : undefined;
}
