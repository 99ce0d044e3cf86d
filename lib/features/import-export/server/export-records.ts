import 'server-only';
import { getProductToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import type { ExportQuery, ExportSelection } from '@/lib/features/import-export/contract';
import { EXPORT_ROWS_MAX, nameExportFile } from '@/lib/features/import-export/rules';
import { loadDriver } from '@/lib/features/media/server/drivers/media-drivers';
import { buildImageKey, buildSoundKey } from '@/lib/features/media/server/media-keys';
import type { MediaRow } from '@/lib/features/media/server/store';
import { findPlanStamp } from '@/lib/features/plan/server/service';
import { listIdsByDate } from '@/lib/features/search/server/service';
import { nameMediaFile, type RecordPage, readRecords } from './read-records';
import { listChangedIds } from './store';
import { tableWriters } from './write-table';

/** Ids are read in pages of this size, because one query for all would delay visitors. */
const IDS_AT_ONCE = 5000;

/** Finds the ids of the matching records; reads them again in one query if something changed meanwhile. */
async function findConsistentIds(
  input: Parameters<typeof listIdsByDate>[0],
  limit: number,
): Promise<string[]> {
  const before = await findPlanStamp();
  const ids = await listIdsByDate(input, limit, IDS_AT_ONCE);
  const isOnePage = ids.length < IDS_AT_ONCE;
  if (isOnePage || (await findPlanStamp()).stamp === before.stamp) return ids;
  return listIdsByDate(input, limit, limit);
}

/** Finds the ids of the selected records, by date, the bench last. Throws ApiError 413 for more than a file holds. */
async function selectRecords(selection: ExportSelection): Promise<string[]> {
  const { game, changedFrom, changedUntil, changedBy, action, query = '', ...filters } = selection;
  const changes = { changedFrom, changedUntil, changedBy, action };
  const isOfHistory = Object.values(changes).some((value) => value !== undefined);
  const limit = EXPORT_ROWS_MAX + 1;
  const ids = isOfHistory
    ? await listChangedIds(game, changes, limit)
    : await findConsistentIds({ ...filters, query, kind: game }, limit);
  if (ids.length > EXPORT_ROWS_MAX) {
    throw new ApiError('too_large', `A file holds at most ${EXPORT_ROWS_MAX} rows. Narrow them down.`);
  }
  return ids;
}

const makeReadError = (cause?: unknown) =>
  new ApiError('upstream', 'A media file could not be read from its storage.', { cause });

/** Opens a stored file, pictures in full size; null if it is lost or unusable. Throws ApiError if the storage fails. */
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

/** Yields the table that `write` makes, then the media files that it names, each opened when it is written. */
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

/** Writes a ZIP while it is read. */
async function* pack(files: ReturnType<typeof listFiles>): AsyncGenerator<Uint8Array> {
  const { makeZip } = await import('client-zip');
  yield* makeZip(files);
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

/**
 * Writes a file of the selected records while it is read. `rows` is too large if records are deleted meanwhile. Throws
 * ApiError before the first byte; later errors end the stream.
 */
export async function exportRecords({ format, guard, media, ...selection }: ExportQuery) {
  const { game } = selection;
  const ids = await selectRecords(selection);
  const pages = readRecords(game, ids);
  const write = (all: AsyncIterable<RecordPage>) =>
    tableWriters[format](all, { game, guardsFormulas: guard === 'on' });
  const extension = media === 'on' ? 'zip' : format;
  const today = getProductToday();
  const tableName = nameExportFile(game, today, format);
  return {
    name: nameExportFile(game, today, extension),
    contentType: contentTypes[extension],
    rows: ids.length,
    content: media === 'on' ? pack(listFiles(pages, tableName, write)) : write(pages),
  };
}
