import 'server-only';
import { productToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import type { ExportQuery, ExportSelection } from '@/lib/features/import-export/contract';
import { EXPORT_ROWS_MAX, exportFileName } from '@/lib/features/import-export/rules';
import { findPlanStamp } from '@/lib/features/plan/server/service';
import { findAllIds } from '@/lib/features/search/server/service';
import { listChangedIds } from './export-store';
import { packWithMedia } from './pack-media';
import { type RecordPage, readRecords } from './read-records';
import { writeTable } from './write-table';

/** So many are found at once; all at once would keep visitors waiting. */
const IDS_AT_ONCE = 5000;

/** The ids of what is looked for: where something changed while they were found, they are found again, all at once. */
async function findUnmoved(input: Parameters<typeof findAllIds>[0], limit: number): Promise<string[]> {
  const before = await findPlanStamp();
  const ids = await findAllIds(input, limit, IDS_AT_ONCE);
  const isOnePage = ids.length < IDS_AT_ONCE;
  if (isOnePage || (await findPlanStamp()).stamp === before.stamp) return ids;
  return findAllIds(input, limit, limit);
}

/**
 * The ids of the records that are selected, by date, the bench at the end: what the person may see is all that staff have
 * stored. Throws ApiError 413 for more than a file holds.
 */
async function selectRecords(selection: ExportSelection): Promise<string[]> {
  const { game, changedFrom, changedUntil, changedBy, action, query = '', ...filters } = selection;
  const changes = { changedFrom, changedUntil, changedBy, action };
  const isOfHistory = Object.values(changes).some((value) => value !== undefined);
  const limit = EXPORT_ROWS_MAX + 1;
  const ids = isOfHistory
    ? await listChangedIds(game, changes, limit)
    : await findUnmoved({ ...filters, query, kind: game }, limit);
  if (ids.length > EXPORT_ROWS_MAX) {
    throw new ApiError('too_large', `A file holds at most ${EXPORT_ROWS_MAX} rows. Narrow them down.`);
  }
  return ids;
}

interface ExportedFile {
  name: string;
  contentType: string;
  /** How many rows it has, unless some are deleted while it is made. */
  rows: number;
  content: AsyncGenerator<Uint8Array>;
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

/** A file of the selected records, made as it is read. Throws ApiError before its first byte; after it, whatever fails. */
export async function exportRecords({
  format,
  guard,
  media,
  ...selection
}: ExportQuery): Promise<ExportedFile> {
  const { game } = selection;
  const ids = await selectRecords(selection);
  const pages = readRecords(game, ids);
  const write = (all: AsyncIterable<RecordPage>) =>
    writeTable(format, all, { game, guardsFormulas: guard === 'on' });
  const form = media === 'on' ? 'zip' : format;
  const name = exportFileName(game, productToday(), form);
  const table = exportFileName(game, productToday(), format);
  return {
    name,
    contentType: contentTypes[form],
    rows: ids.length,
    content: media === 'on' ? packWithMedia(pages, table, write) : write(pages),
  };
}
