import PQueue from 'p-queue';
import useSWRImmutable from 'swr/immutable';
import { isOwnApi } from '@/lib/browser/api-base';
import { createCaller } from '@/lib/browser/call';
import { send } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session-token';
import { uploadFile } from '@/lib/browser/upload';
import { usePages } from '@/lib/browser/use-pages';
import type { Game, MediaType } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { partsOf } from './rules';

const call = createCaller(async () => (await import('./contract')).mediaEndpoints);

export interface MediaUpload {
  /** Whose upload token calls are used: an area's saves pair with its own (docs/product.md, 7). */
  area: Game;
  mediaType: MediaType;
  file: Blob;
  fileName: string;
  /** 0 to 100, in whole percent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

// A browser has six connections to a host: an upload that waits for one looks stalled, and so does every other call.
const queue = new PQueue({ concurrency: 3 });

export interface StoredUpload {
  mediaId: string;
  /** What to know about a file that was taken all the same: who cannot play it, what was left out. */
  note: string | null;
}

/**
 * Uploads a file, when its turn has come, and returns its media id.
 *
 * @throws ApiError with a message for the person; DOMException `AbortError` once the signal is aborted
 */
export function uploadMedia(upload: MediaUpload): Promise<StoredUpload> {
  return queue.add(() => uploadNow(upload));
}

async function uploadNow({ area, mediaType, signal, ...upload }: MediaUpload): Promise<StoredUpload> {
  const name = area === 'daily' ? 'dailyUploadToken' : 'weeklyUploadToken';
  const size = isOwnApi() ? upload.file.size || undefined : undefined;
  const { token } = await call(name, { mediaType, size }, { signal });
  const as = token.method === 'PUT' ? 'raw' : 'form';
  const answer = await uploadFile({ ...upload, url: token.uploadURL, as, signal });
  // Cloudflare Stream and Google answer nothing of use: then the token's id counts.
  const { id, note } = readResult(answer);
  const mediaId = id ?? token.id ?? token.uid;
  if (!mediaId) throw new ApiError('upstream', 'The upload was not confirmed. Retry it.');
  return { mediaId, note };
}

function readResult(answer: unknown): { id: string | undefined; note: string | null } {
  const { result } = Object(answer) as { result?: unknown };
  const { id, uid, note } = Object(result) as { id?: unknown; uid?: unknown; note?: unknown };
  const found = [id, uid].find((value) => typeof value === 'string' || typeof value === 'number');
  return {
    id: found === undefined ? undefined : String(found),
    note: typeof note === 'string' ? note : null,
  };
}

/** Keeps uploaded files although no question uses them yet. Throws ApiError. */
export async function keepMedia(mediaIds: string[]): Promise<void> {
  await call('keepMedia', { mediaIds });
}

/** Deletes unused files and returns the ids that are gone; `restoreMedia` brings them back. Throws ApiError. */
export async function deleteMedia(mediaIds: string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const part of partsOf(mediaIds))
    gone.push(...(await call('deleteMedia', { mediaIds: part })).deletedIds);
  return gone;
}

/** Brings deleted files back. Throws ApiError. */
export async function restoreMedia(mediaIds: string[]): Promise<void> {
  for (const part of partsOf(mediaIds)) await call('restoreMedia', { mediaIds: part });
}

/** The uploaded files, newest first, a page at a time. */
export function useMediaLibrary(show: 'all' | 'unused') {
  const { pages, ...list } = usePages(['media-library', show], (after) => call('listMedia', { show, after }));
  return { media: pages?.flatMap((page) => page.media), ...list };
}

/**
 * Whether media may be shown: true at once for visitors, and for staff as soon as the browser may also load media
 * of later dates.
 */
export function useMediaAccess(): boolean {
  const token = useSessionToken();
  const { data, error } = useSWRImmutable(token ? ['media-access', token] : null, async () => {
    if (isOwnApi()) await send('POST', '/media/access', {});
    return true;
  });
  // What fails here shows again on the media itself, which may be public after all.
  return token === null || data === true || error !== undefined;
}
