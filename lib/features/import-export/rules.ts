import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { CELL_FIELDS, type CellField } from './fields';

/** Imports are sent here as lines of JSON, so that the server can refuse one before all of it has arrived. */
export const IMPORT_PATH = '/api/imports';
export const IMPORT_CONTENT_TYPE = 'application/x-ndjson';

/** Storing more rows would delay other people's saves for too long. */
export const IMPORT_ROWS_MAX = 5000;
/** It limits the size of a request, and the total size of all imports that run at the same time. */
export const IMPORT_MAX_BYTES = 40_000_000;
/** It limits the JSON of a row; the longest allowed texts need less than half of it. */
export const IMPORT_LINE_MAX_BYTES = 65_536;

export const explainTooManyRows = (rows: number): string =>
  `This has ${rows.toLocaleString('en-US')} rows; at most ${IMPORT_ROWS_MAX.toLocaleString('en-US')} can be imported at once. Split the file, please.`;

export const FILE_NAME_MAX_LENGTH = 200;

export const CHECKED_ROWS_MAX = 200;
/** One request for gaps has at most this many categories, and asks for at most `GAPS_MAX` gaps of each. */
export const GAP_CATEGORIES_MAX = 200;
export const GAPS_MAX = 2000;
/** A response names at most this many refused rows. */
export const NAMED_ROWS_MAX = 1000;

/**
 * Only files have these columns. A request names its game once and has a field for each choice. Issues about the type
 * of a file belong to `media`.
 */
const NOT_SENT = ['game', 'options', 'extra', 'wrong', 'rightFlag', 'mediaType'] satisfies CellField[];

export type ImportField = Exclude<CellField, (typeof NOT_SENT)[number]> | 'reason';

const isSent = (field: CellField): field is Exclude<ImportField, 'reason'> =>
  !(NOT_SENT as CellField[]).includes(field);

export const IMPORT_FIELDS: readonly ImportField[] = [...CELL_FIELDS.filter(isSent), 'reason'];

export const IMPORT_ISSUE_CODES = [
  'invalid',
  'incomplete',
  'category',
  'day_over',
  'slot_taken',
  'exists',
  'repeated',
  'right',
  /** The record is ready. Its form can propose a change, but an import cannot. */
  'proposal',
  'stale',
  'gone',
  'reason',
  'media',
  'near_duplicate',
  'outdates',
  'goes_live',
] as const;
export type ImportIssueCode = (typeof IMPORT_ISSUE_CODES)[number];

export const EXPORT_FORMATS = ['xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A HEAD request to this address of exports returns the number of rows (`ROWS_HEADER`). */
export const EXPORT_PATH = '/api/export';
export const ROWS_HEADER = 'x-export-rows';

/** A sheet of Excel has 1,048,576 rows. */
export const EXPORT_ROWS_MAX = 1_000_000;

/** Names an exported file, as in `daily-questions-2026-11-24.csv`. */
export function nameExportFile(game: ReviewedGame, day: string, extension: ExportFormat | 'zip'): string {
  return `${games[game].names.toLowerCase().replaceAll(' ', '-')}-${day}.${extension}`;
}
