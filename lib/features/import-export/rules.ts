import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { CELL_FIELDS, type CellField } from './fields';

/** The address of imports, which are lines of JSON and not a call, because neither side holds all of it at once. */
export const IMPORT_PATH = '/api/imports';
export const IMPORT_CONTENT_TYPE = 'application/x-ndjson';

/** The most rows that one import brings: storing more would keep other people's saves waiting for too long. */
export const IMPORT_ROWS_MAX = 5000;
/** The most that its request may weigh, and all imports that run at the same time. */
export const IMPORT_MAX_BYTES = 40_000_000;
/** The most that the JSON of one row may weigh; the longest texts that a row may have need half of it. */
export const IMPORT_LINE_MAX_BYTES = 65_536;

/** Says that an import has too many rows. */
export const tooManyRows = (rows: number): string =>
  `This has ${rows.toLocaleString('en-US')} rows; at most ${IMPORT_ROWS_MAX.toLocaleString('en-US')} can be imported at once. Split the file, please.`;

/** The most characters of the name by which the history tells an import. */
export const FILE_NAME_MAX_LENGTH = 200;

/** The most rows of one call that checks. */
export const CHECKED_ROWS_MAX = 200;
/** The most empty days of a category that one call tells. */
export const GAPS_MAX = 2000;
/** The most refused rows that the answer of an import names. */
export const NAMED_ROWS_MAX = 1000;

/** Fields of files alone: what is sent says them by its game, its choices and the type of its media. */
const NOT_SENT = ['game', 'options', 'extra', 'wrong', 'mediaType'] as const satisfies readonly CellField[];

export type ImportField = Exclude<CellField, (typeof NOT_SENT)[number]> | 'reason';

const isSent = (field: CellField): field is Exclude<ImportField, 'reason'> =>
  !(NOT_SENT as readonly CellField[]).includes(field);

/** The fields of a row, by which an issue says what it is about. */
export const IMPORT_FIELDS: readonly ImportField[] = [...CELL_FIELDS.filter(isSent), 'reason'];

/** Why a row is refused, or warned of. */
export const IMPORT_ISSUE_CODES = [
  /** The value is not valid for the field. */
  'invalid',
  /** A part that the status requires is missing. */
  'incomplete',
  /** The category is gone, or was deactivated; or the account may make none. */
  'category',
  'day_over',
  'slot_taken',
  /** The category has this question already. */
  'exists',
  /** Another row of the same import says the same, or wants the same slot. */
  'repeated',
  /** The account may not do this. */
  'right',
  /** The record is ready: what is to be changed of it is proposed in its form. */
  'proposal',
  /** The record was changed since the version that the row names. */
  'stale',
  /** There is no such record in this game. */
  'gone',
  /** Players have seen it: it changes only for a reason. */
  'reason',
  'media',
  /** Another record is near: a warning. */
  'near_duplicate',
  /** A proposed change waits beside it, and will be out of date: a warning. */
  'outdates',
  /** It is ready, and of today: players see it at once: a warning. */
  'goes_live',
] as const;
export type ImportIssueCode = (typeof IMPORT_ISSUE_CODES)[number];

/** The forms of a file. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The address of exports; a HEAD request returns the number of rows (`ROWS_HEADER`). */
export const EXPORT_PATH = '/api/export';
export const ROWS_HEADER = 'x-export-rows';

/** The most rows of a file: a sheet of Excel has 1,048,576. */
export const EXPORT_ROWS_MAX = 1_000_000;

/** How a file is called: `daily-questions-2026-11-24.csv`. */
export function exportFileName(game: ReviewedGame, day: string, extension: ExportFormat | 'zip'): string {
  return `${games[game].names.toLowerCase().replaceAll(' ', '-')}-${day}.${extension}`;
}
