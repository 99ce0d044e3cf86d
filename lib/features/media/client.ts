import PQueue from 'p-queue';
import useSWRImmutable from 'swr/immutable';
import { createCaller } from '@/lib/browser/call';
import { usePages } from '@/lib/browser/reading';
import { send } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import { uploadFile } from '@/lib/browser/upload';
import type { MediaType, QuestionGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { isMpeg } from './rules';

const call = createCaller(async () => (await import('./contract')).mediaEndpoints);

export interface MediaUpload {
  /** A call of this game issues the upload token. */
  area: QuestionGame;
  mediaType: MediaType;
  file: Blob;
  fileName: string;
  /** The percent is whole, from 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

// Browsers open six connections to a host: more uploads at once would stall each other and every other call.
const queue = new PQueue({ concurrency: 3 });

interface StoredUpload {
  mediaId: string;
  /** It warns the person about an accepted file, for example that some browsers do not play it. */
  note: string | null;
}

/** Uploads a file (MPEG converted), at most three at once. Throws ApiError, or DOMException `AbortError` if aborted. */
export function uploadMedia(upload: MediaUpload): Promise<StoredUpload> {
  return queue.add(() => uploadNow(upload), { signal: upload.signal });
}

async function uploadNow({ area, mediaType, signal, ...chosen }: MediaUpload): Promise<StoredUpload> {
  const upload = { ...chosen };
  if (isMpeg(chosen.fileName)) {
    upload.file = await (await import('@/lib/browser/convert-mpeg')).convertMpeg(chosen.file);
    signal.throwIfAborted();
  }
  const name = area === 'daily' ? 'dailyUploadToken' : 'weeklyUploadToken';
  const size = (isOwnApi() && upload.file.size) || undefined;
  const { token } = await call(name, { mediaType, size }, { signal });
  const as = token.method === 'PUT' ? 'raw' : 'form';
  const answer = await uploadFile({ ...upload, url: token.uploadURL, as, signal });
  // Cloudflare Stream and buckets return no id, so the id of the token is used.
  const { id, note } = readResult(answer);
  const mediaId = id ?? token.id ?? token.uid;
  if (!mediaId) throw new ApiError('upstream', 'The upload was not confirmed. Retry it.');
  return { mediaId, note };
}

function readResult(answer: unknown): { id: string | undefined; note: string | null } {
  const { result } = (answer ?? {}) as { result?: unknown };
  const { id, uid, note } = (result ?? {}) as { id?: unknown; uid?: unknown; note?: unknown };
  const storedId = [id, uid].find((value) => typeof value === 'string' || typeof value === 'number');
  return {
    id: storedId === undefined ? undefined : String(storedId),
    note: typeof note === 'string' ? note : null,
  };
}

export async function keepMedia(mediaIds: string[]): Promise<void> {
  await call('keepMedia', { mediaIds });
}

/** Puts files in the trash; returns the ids of those that are there, because files in use stay. */
export async function deleteMedia(mediaIds: string[]): Promise<string[]> {
  return (await call('deleteMedia', { mediaIds })).deletedIds;
}

export async function restoreMedia(mediaIds: string[]): Promise<void> {
  await call('restoreMedia', { mediaIds });
}

export function useMediaLibrary(show: 'all' | 'unused') {
  const { pages, ...list } = usePages(['media-library', show], (after) => call('listMedia', { show, after }));
  return { media: pages?.flatMap((page) => page.media), ...list };
}

/** Returns true once media can be loaded. For staff, our own API is first asked for the cookie for unreleased media. */
export function useMediaAccess(): boolean {
  const token = useSessionToken();
  const { data, error } = useSWRImmutable(token ? ['media-access', token] : null, async () => {
    if (isOwnApi()) await send('POST', '/media/access', {});
    return true;
  });
  // Media are shown even after an error: public ones load, and any other shows an error of its own.
  return token === null || data === true || error !== undefined;
}
