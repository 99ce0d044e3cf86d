import 'server-only';
import type { MediaType } from '@/lib/contract/kinds';
import { invalidField } from '@/lib/errors/api-error';
import { isKindAllowed } from '@/lib/features/media/rules';
import type { Arrival, MediaDriver } from './drivers/media-driver';
import { driverOf } from './drivers/media-drivers';
import { MediaRefusal } from './media-refusal';
import { receiveArrival } from './receive-upload';
import { findMedia, findUpload, insertMedia, type MediaRow, markKept, type UploadRow } from './store';

/** The files a question is about to be saved with (docs/product.md, 7). */
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
  throw invalidField(path, message);
}

/** Keeps an uploaded file from being swept; returns what it is, null when it is not stored or in the trash. */
export async function keepFile(id: string): Promise<MediaRow['kind'] | null> {
  const kind = (await findMedia(id))?.kind ?? (await acceptArrival(id));
  return kind && (await markKept(id, new Date().toISOString())) ? kind : null;
}

/** Gives a file that a browser sent straight to a service its row; null when nothing has arrived. */
async function acceptArrival(id: string): Promise<MediaRow['kind'] | null> {
  const upload = await findUpload(id);
  // What comes through us has its row at once, or was refused.
  if (!upload || upload.token_hash !== null) return null;
  const driver = await driverOf(upload.driver);
  const arrival = await driver.inspect(upload);
  if (!arrival) return null;
  if ('open' in arrival) return receiveChecked(upload, arrival, driver);
  await insertMedia({
    id,
    driver: upload.driver,
    created_by: upload.created_by,
    created_at: new Date().toISOString(),
    ...arrival.facts,
  });
  return arrival.facts.kind;
}

/** What is refused does not stay there, either. */
async function receiveChecked(
  upload: UploadRow,
  { bytes, open }: Extract<Arrival, { bytes: number }>,
  driver: MediaDriver,
): Promise<MediaRow['kind']> {
  try {
    if (bytes > upload.max_bytes) throw new MediaRefusal('too-big');
    return await receiveArrival(upload, await open());
  } catch (error) {
    if (error instanceof MediaRefusal) await driver.clearUpload(upload, false);
    throw error;
  }
}
