import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import type { MediaType } from '@/lib/contract/kinds';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { getLocalDisk } from '@/lib/features/media/server/drivers/local';
import { MediaRefusal } from '@/lib/features/media/server/media-refusal';
import { receiveUpload, requireOpenUpload } from '@/lib/features/media/server/receive-upload';
import { requestUpload } from '@/lib/features/media/server/request-upload';
import { findMedia } from '@/lib/features/media/server/store';
import type { CorpusFile } from './corpus-files';
import { addUser } from './factories';

export type Uploader = Caller & { token: string };

export async function signIn(): Promise<Uploader> {
  const { id, username } = await addUser();
  const token = await beginSession(id);
  return {
    user: { id, username, role: 'admin' },
    token,
    address: '192.0.2.1',
    origin: 'http://localhost:3000',
  };
}

export async function openAs(caller: Uploader, mediaType: MediaType) {
  const { token } = await requestUpload({ mediaType }, caller);
  return requireOpenUpload(readSecret(token.uploadURL));
}

export function readSecret(uploadUrl: string): string {
  return uploadUrl.split('/').at(-1) ?? '';
}

export async function* splitIntoChunks(content: Buffer) {
  for (let start = 0; start < content.length; start += 65_536) yield content.subarray(start, start + 65_536);
}

/** Lists the keys of the stored files of one medium, or of all. */
export async function listStoredKeys(id = ''): Promise<string[]> {
  const keys = [];
  for await (const { key } of getLocalDisk().list()) if (key.includes(id)) keys.push(key);
  return keys;
}

export const incoming = () => readdir(join(config.DATA_DIR, 'media/incoming')).catch(() => []);

/** Uploads a file of the corpus, and returns the result in the corpus's terms. */
export async function readOutcome(caller: Uploader, { mediaType, name }: CorpusFile, content: Buffer) {
  const upload = await openAs(caller, mediaType);
  try {
    const { note } = await receiveUpload(upload, splitIntoChunks(content), name);
    return { row: await findMedia(upload.mediaId), note, id: upload.mediaId };
  } catch (error) {
    if (error instanceof MediaRefusal) return { refused: error.reason, id: upload.mediaId };
    throw error;
  }
}
