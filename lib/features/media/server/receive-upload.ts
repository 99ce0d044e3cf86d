import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { isSessionLive } from '@/lib/features/accounts/server/sessions';
import { isKindAllowed, MAX_BYTES } from '@/lib/features/media/rules';
import { timeUpload } from '@/lib/monitoring/metrics';
import { getLocalDisk } from './drivers/local';
import type { MediaDriver, ReceivedFile } from './drivers/media-driver';
import { loadDriver } from './drivers/media-drivers';
import { copyWithoutTags } from './inspection/copy-without-tags';
import { type RecognisedMedia, recogniseMedia } from './inspection/sniff';
import { buildImageKey, buildSoundKey, findImageContentType } from './media-keys';
import { MediaRefusal } from './media-refusal';
import { hashUploadToken } from './request-upload';
import { findMedia, findOpenUpload, insertMedia, type MediaRow, takeUpload, type UploadRow } from './store';
import { makeImageVariants } from './variants/image-variants';

const ORIGINAL_NAME_MAX_LENGTH = 200;

/** Finds the open upload of a token. Throws ApiError 403 if it is unknown, used, expired or of an ended session. */
export async function requireOpenUpload(token: string, now: Date = new Date()): Promise<UploadRow> {
  const upload = await findOpenUpload(hashUploadToken(token), now.toISOString());
  if (!upload || !(await isSessionLive(upload.sessionHash, now))) throw createAddressError();
  return upload;
}

function createAddressError(): ApiError {
  return new ApiError('not_allowed', 'This upload address is no longer valid. Start the upload again.');
}

/** An image has an `id`, a recording a `uid`; `note` warns the person about the file. */
type UploadResult = ({ id: string } | { uid: string }) & { note?: string | undefined };

/** Receives a file. Only a complete one uses up the address: browsers repeat lost requests. Throws ApiError. */
export async function receiveUpload(
  upload: UploadRow,
  content: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<UploadResult> {
  const { note } = await receiveFile(upload, content, fileName, async () => {
    if (!(await takeUpload(upload.mediaId, new Date().toISOString()))) throw createAddressError();
  });
  const { mediaId, mediaType } = upload;
  return { ...(mediaType === 'image' ? { id: mediaId } : { uid: mediaId }), note };
}

/** Recognises and stores a file. Throws MediaRefusal, and the errors of `onRecognised` and the driver. */
export function receiveFile(
  upload: UploadRow,
  content: AsyncIterable<Uint8Array>,
  fileName: string,
  onRecognised?: () => Promise<void>,
): Promise<RecognisedMedia> {
  return timeUpload(upload.mediaType, async () => {
    const file = await getLocalDisk().receive(content, upload.maxBytes);
    try {
      const media = await recogniseUpload(file, upload);
      await onRecognised?.();
      await storeFile(file, upload, media, fileName);
      return media;
    } finally {
      await file.discard();
    }
  });
}

async function storeFile(
  file: ReceivedFile,
  upload: UploadRow,
  media: RecognisedMedia,
  fileName: string,
): Promise<void> {
  const { mediaId: id, createdBy } = upload;
  const driver = await loadDriver(upload.driver);
  if (!driver.store)
    throw new Error('this driver cannot store files, because browsers send them to its service');
  try {
    const facts =
      media.kind === 'image'
        ? await storeImage(driver.store, id, file)
        : await storeSound(driver.store, id, file, media);
    await insertMedia({
      id,
      kind: media.kind,
      driver: upload.driver,
      contentType: media.contentType,
      originalName: toCleanFileName(fileName),
      createdBy,
      createdAt: new Date().toISOString(),
      ...facts,
    });
  } catch (error) {
    // Another save may have stored the same file of a cloud service meanwhile; then it must not be removed.
    if (!(await findMedia(id))) await driver.remove({ id, kind: media.kind });
    throw error;
  }
}

function toCleanFileName(fileName: string): string | null {
  return fileName.replace(/\p{Cc}/gu, '').slice(0, ORIGINAL_NAME_MAX_LENGTH) || null;
}

/** Recognises a file. Throws MediaRefusal if it is empty, unusable, of another kind than requested, or too big. */
async function recogniseUpload(file: ReceivedFile, upload: UploadRow): Promise<RecognisedMedia> {
  if (file.bytes === 0) throw new MediaRefusal('empty');
  const media = await recogniseMedia(file.path);
  if (!isKindAllowed(media.kind, upload.mediaType)) throw new MediaRefusal('wrong-kind');
  if (file.bytes > MAX_BYTES[media.kind]) throw new MediaRefusal('too-big');
  return media;
}

type Facts = Pick<MediaRow, 'bytes'> & Partial<Pick<MediaRow, 'width' | 'height' | 'durationMs'>>;

type Store = NonNullable<MediaDriver['store']>;

async function storeImage(store: Store, id: string, { path }: ReceivedFile): Promise<Facts> {
  const { width, height, files } = await makeImageVariants(path);
  for (const { name, bytes } of files)
    await store(buildImageKey(id, name), bytes, findImageContentType(name));
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  return { bytes, width, height };
}

async function storeSound(
  store: Store,
  id: string,
  received: ReceivedFile,
  { contentType, durationMs }: RecognisedMedia,
): Promise<Facts> {
  const file = await received.rewrite((target) => copyWithoutTags(received.path, target, contentType));
  await store(buildSoundKey(id), file, contentType);
  return { bytes: file.bytes, durationMs };
}
