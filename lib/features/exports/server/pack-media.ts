import 'server-only';
import type { MediaRow } from '@/lib/features/media/server/store';
import { mediaFileName, openMediaFile } from './media-file';
import type { RecordPage } from './read-records';

interface ZippedFile {
  name: string;
  input: AsyncIterable<Uint8Array> | string;
}

/** Passes the pages on, and keeps which files they name. */
async function* noteMedia(
  pages: AsyncIterable<RecordPage>,
  noted: Map<string, MediaRow>,
): AsyncGenerator<RecordPage> {
  for await (const page of pages) {
    for (const media of page.media) noted.set(media.id, media);
    yield page;
  }
}

/** The table first, then what it names, each file when it is its turn. */
async function* listFiles(
  pages: AsyncIterable<RecordPage>,
  name: string,
  write: (pages: AsyncIterable<RecordPage>) => AsyncIterable<Uint8Array>,
): AsyncGenerator<ZippedFile> {
  const noted = new Map<string, MediaRow>();
  yield { name, input: write(noteMedia(pages, noted)) };
  const missing: string[] = [];
  for (const media of noted.values()) {
    const content = await openMediaFile(media);
    if (content) yield { name: mediaFileName(media), input: content };
    else missing.push(mediaFileName(media));
  }
  if (missing.length > 0) {
    const lines = ['These files are not in the storage of the site:', ...missing, ''];
    yield { name: 'missing-files.txt', input: lines.join('\r\n') };
  }
}

/** A ZIP with the file that `write` makes of the records, and the media files that it names; made as it is asked for. */
export async function* packWithMedia(
  pages: AsyncIterable<RecordPage>,
  name: string,
  write: (pages: AsyncIterable<RecordPage>) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { makeZip } = await import('client-zip');
  yield* makeZip(listFiles(pages, name, write));
}
