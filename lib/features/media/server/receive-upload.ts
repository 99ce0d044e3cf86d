import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { isSessionLive } from '@/lib/features/accounts/server/sessions';
import { isKindAllowed, MAX_BYTES } from '@/lib/features/media/rules';
import type { ReceivedFile } from '@/lib/features/media/server/drivers/local-disk';
import { removeTags } from '@/lib/features/media/server/inspection/remove-tags';
import { type RecognisedMedia, recogniseMedia } from '@/lib/features/media/server/inspection/sniff';
import { makeImageVariants } from '@/lib/features/media/server/variants/image-variants';
import { localDisk, removeFiles } from './media-files';
import { imageKey, soundKey } from './media-keys';
import { MediaRefusal } from './media-refusal';
import { uploadTokenHash } from './request-upload';
import { findOpenUpload, insertMedia, type MediaRow, takeUpload, type UploadRow } from './store';

const ORIGINAL_NAME_MAX_LENGTH = 200;

/** The upload of an address. Throws ApiError 403 unless it is known, unused, in time, and its session lives. */
export async function openUpload(token: string, now: Date = new Date()): Promise<UploadRow> {
  const upload = await findOpenUpload(uploadTokenHash(token), now.toISOString());
  if (!upload || !(await isSessionLive(upload.session_hash, now))) throw addressUsed();
  return upload;
}

function addressUsed(): ApiError {
  return new ApiError('not_allowed', 'This upload address is no longer valid. Start the upload again.');
}

/**
 * Receives the file of an opened upload: streamed to disk within its limit, recognised by content, images decoded
 * and turned into variants; the row comes last. Whatever fails leaves nothing behind.
 *
 * The first file that has arrived whole uses the address up: browsers send a file again by themselves when a
 * connection is lost on the way.
 *
 * @throws MediaRefusal with a message for the person; ApiError 403 when another file was there first
 */
export async function receiveUpload(
  upload: UploadRow,
  content: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<{ id: string } | { uid: string }> {
  const file = await localDisk().receive(content, upload.max_bytes);
  try {
    const media = await recogniseUpload(file, upload);
    if (!(await takeUpload(upload.media_id, new Date().toISOString()))) throw addressUsed();
    await store(file, upload, media, fileName);
  } finally {
    await file.discard();
  }
  return upload.media_type === 'image' ? { id: upload.media_id } : { uid: upload.media_id };
}

async function store(
  file: ReceivedFile,
  upload: UploadRow,
  media: RecognisedMedia,
  fileName: string,
): Promise<void> {
  const { media_id: id, driver, created_by } = upload;
  try {
    const facts = media.kind === 'image' ? await storeImage(id, file) : await storeSound(id, file, media);
    await insertMedia({
      id,
      kind: media.kind,
      driver,
      content_type: media.contentType,
      original_name: plainName(fileName),
      created_by,
      created_at: new Date().toISOString(),
      ...facts,
    });
  } catch (error) {
    await removeFiles({ id, driver, kind: media.kind });
    throw error;
  }
}

function plainName(fileName: string): string | null {
  return fileName.replace(/\p{Cc}/gu, '').slice(0, ORIGINAL_NAME_MAX_LENGTH) || null;
}

/** What the file is. Throws MediaRefusal when it is empty, not what was asked for, or too big for its kind. */
export async function recogniseUpload(file: ReceivedFile, upload: UploadRow): Promise<RecognisedMedia> {
  if (file.bytes === 0) throw new MediaRefusal('empty');
  const media = await recogniseMedia(file.path);
  if (!isKindAllowed(media.kind, upload.media_type)) throw new MediaRefusal('wrong-kind');
  if (file.bytes > MAX_BYTES[media.kind]) throw new MediaRefusal('too-big');
  return media;
}

type Facts = Pick<MediaRow, 'bytes'> &
  Partial<Pick<MediaRow, 'width' | 'height' | 'thumbhash' | 'duration_ms'>>;

async function storeImage(id: string, { path }: ReceivedFile): Promise<Facts> {
  const { width, height, thumbhash, files } = await makeImageVariants(path);
  let bytes = 0;
  for (const file of files) bytes += await localDisk().write(imageKey(id, file.name), file.bytes);
  return { bytes, width, height, thumbhash };
}

async function storeSound(
  id: string,
  received: ReceivedFile,
  { contentType, durationMs }: RecognisedMedia,
): Promise<Facts> {
  const file = await received.rewrite((target) => removeTags(received.path, target, contentType));
  await file.keepAs(soundKey(id));
  return { bytes: file.bytes, duration_ms: durationMs };
}
