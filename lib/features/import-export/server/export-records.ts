import 'server-only';
import { getProductToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import type { ExportQuery, ExportSelection } from '@/lib/features/import-export/contract';
import { EXPORT_ROWS_MAX, nameExportFile } from '@/lib/features/import-export/rules';
import { findPlanStamp } from '@/lib/features/plan/server/service';
import { findAllIds } from '@/lib/features/search/server/service';
import { packWithMedia } from './pack-media';
import { type RecordPage, readRecords } from './read-records';
import { listChangedIds } from './store';
import { tableWriters } from './write-table';

/** Ids are read in pages of this size, because one query for all would delay visitors. */
const IDS_AT_ONCE = 5000;

/** Finds the ids of the matching records; reads them again in one query if something changed meanwhile. */
async function findConsistentIds(input: Parameters<typeof findAllIds>[0], limit: number): Promise<string[]> {
  const before = await findPlanStamp();
  const ids = await findAllIds(input, limit, IDS_AT_ONCE);
  const isOnePage = ids.length < IDS_AT_ONCE;
  if (isOnePage || (await findPlanStamp()).stamp === before.stamp) return ids;
  return findAllIds(input, limit, limit);
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

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

/**
 * Writes a file of the selected records while it is read. The number of rows is too large if some are deleted meanwhile.
 * Throws ApiError before the first byte; later errors end the stream.
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
    content: media === 'on' ? packWithMedia(pages, tableName, write) : write(pages),
  };
}
