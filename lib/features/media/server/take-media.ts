import 'server-only';
import type { MediaType } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { isKindAllowed, MAX_BYTES } from '@/lib/features/media/rules';
import { cloudflare, googleCloudStorage, localDisk, removeFiles } from './media-files';
import { soundKey } from './media-keys';
import { MediaRefusal } from './media-refusal';
import { recogniseUpload } from './receive-upload';
import { findMedia, findUpload, insertMedia, type MediaRow, markKept, type UploadRow } from './store';

/** The files a question is about to be saved with (spec, section 7). */
export interface QuestionMedia {
  mediaType: MediaType | null;
  mediaId: string | null;
  zoomMediaId: string | null;
}

/**
 * Makes sure that the files of a question are stored and of the right kind, and keeps them from being swept.
 * Throws ApiError 400 naming the field when one is not.
 */
export async function takeMedia({ mediaType, mediaId, zoomMediaId }: QuestionMedia): Promise<void> {
  if (mediaType && mediaId) await takeFile(mediaId, mediaType, 'mediaId');
  if (zoomMediaId) await takeFile(zoomMediaId, 'image', 'zoomMediaId');
}

async function takeFile(id: string, mediaType: MediaType, path: string): Promise<void> {
  const kind = await keepFile(id);
  if (kind && isKindAllowed(kind, mediaType)) return;
  const message = 'The file of this question is not stored any more. Choose it again.';
  throw new ApiError('invalid', message, { issues: [{ path, message }] });
}

/** Keeps an uploaded file from being swept; answers what it is, null when it is not stored or in the trash. */
export async function keepFile(id: string): Promise<MediaRow['kind'] | null> {
  const kind = (await findMedia(id))?.kind ?? (await acceptFromCloud(id));
  return kind && (await markKept(id, new Date().toISOString())) ? kind : null;
}

/** Gives a file that a browser sent straight to a cloud its row; null when nothing has arrived. */
async function acceptFromCloud(id: string): Promise<MediaRow['kind'] | null> {
  const upload = await findUpload(id);
  if (!upload || upload.driver === 'local') return null;
  const facts = await inspect(upload);
  if (!facts) return null;
  await insertMedia({
    id,
    driver: upload.driver,
    created_by: upload.created_by,
    created_at: new Date().toISOString(),
    ...facts,
  });
  return facts.kind;
}

type Facts = Pick<MediaRow, 'kind' | 'content_type' | 'bytes' | 'duration_ms'>;

function inspect(upload: UploadRow): Promise<Facts | null> {
  if (upload.driver === 'gcs') return inspectBucket(upload);
  return upload.media_type === 'image' ? inspectImage(upload.media_id) : inspectStream(upload.media_id);
}

/** Cloudflare decodes images itself and tells neither their size nor their dimensions. */
async function inspectImage(id: string): Promise<Facts | null> {
  const arrived = await cloudflare().hasImage(id);
  return arrived ? { kind: 'image', content_type: 'image/*', bytes: 0, duration_ms: null } : null;
}

async function inspectStream(uid: string): Promise<Facts | null> {
  const video = await cloudflare().findVideo(uid);
  if (!video) return null;
  return {
    kind: video.hasPicture ? 'video' : 'audio',
    content_type: 'video/mp4',
    bytes: video.bytes,
    duration_ms: video.durationMs,
  };
}

/** A bucket takes anything, so what arrived is looked at as an upload to ourselves would be. */
async function inspectBucket(upload: UploadRow): Promise<Facts | null> {
  const storage = await googleCloudStorage();
  const stream = await storage.openRead(soundKey(upload.media_id));
  if (!stream) return null;
  try {
    const file = await localDisk().receive(stream, MAX_BYTES.video);
    try {
      const { kind, contentType, durationMs } = await recogniseUpload(file, upload);
      return { kind, content_type: contentType, bytes: file.bytes, duration_ms: durationMs };
    } finally {
      await file.discard();
    }
  } catch (error) {
    if (error instanceof MediaRefusal) {
      await removeFiles({ id: upload.media_id, driver: upload.driver, kind: 'audio' });
    }
    throw error;
  }
}
