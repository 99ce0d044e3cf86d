import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { loadDriver } from '@/lib/features/media/server/drivers/media-drivers';
import { buildImageKey, buildSoundKey } from '@/lib/features/media/server/media-keys';
import type { MediaRow } from '@/lib/features/media/server/store';
import { nameMediaFile, type RecordPage } from './read-records';

const makeReadError = (cause?: unknown) =>
  new ApiError('upstream', 'A media file could not be read from its storage.', { cause });

/** Opens a stored file, a picture in full size; null if it is lost or unusable. Throws ApiError if the storage fails. */
async function openMediaFile(media: MediaRow): Promise<ReadableStream<Uint8Array> | null> {
  const driver = await loadDriver(media.driver);
  const key = media.kind === 'image' ? buildImageKey(media.id, 'public.webp') : buildSoundKey(media.id);
  const delivery = await driver.deliver(media, key).catch((error) => {
    // Cloudflare Stream may find a recording unusable after it was saved with a question.
    if (error instanceof ApiError && error.code === 'wrong_type') return null;
    throw error;
  });
  if (!delivery) return null;
  if ('open' in delivery) return delivery.open();
  const response = await fetch(delivery.redirectTo, { headers: { accept: 'image/webp,*/*' } }).catch(
    (error) => {
      throw makeReadError(error);
    },
  );
  if (response.status === 404) return null;
  if (!response.ok || !response.body) throw makeReadError();
  return response.body;
}

/** Yields the table, then the files that it names, each opened when it is written. */
async function* listFiles(
  pages: AsyncIterable<RecordPage>,
  name: string,
  write: (pages: AsyncIterable<RecordPage>) => AsyncIterable<Uint8Array>,
) {
  const collected = new Map<string, MediaRow>();
  async function* collectMedia() {
    for await (const page of pages) {
      for (const media of page.media) collected.set(media.id, media);
      yield page;
    }
  }
  yield { name, input: write(collectMedia()) };
  const missing: string[] = [];
  for (const media of collected.values()) {
    const content = await openMediaFile(media);
    if (content) yield { name: nameMediaFile(media), input: content };
    else missing.push(nameMediaFile(media));
  }
  if (missing.length > 0) {
    const lines = ['These files are not in the storage of the site:', ...missing, ''];
    yield { name: 'missing-files.txt', input: lines.join('\r\n') };
  }
}

/** Writes a ZIP while it is read: the table that `write` makes, and the media files that the table names. */
export async function* packWithMedia(
  pages: AsyncIterable<RecordPage>,
  name: string,
  write: (pages: AsyncIterable<RecordPage>) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { makeZip } = await import('client-zip');
  yield* makeZip(listFiles(pages, name, write));
}
