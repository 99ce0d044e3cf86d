import { explainTooManyRows, IMPORT_ROWS_MAX } from './rules';

export interface ReadRow {
  /** It counts from 1, as in spreadsheets; headings that the reader adds have the line 0. */
  line: number;
  cells: readonly string[];
  /** Its quotes do not match, so that the ends of its cells are a guess; in JSON it is no readable object. */
  isBroken?: boolean;
}

export const listFilledCells = ({ cells }: ReadRow): string[] => cells.filter(Boolean);

/** Finds the number of filled cells that this share of the rows, below 1, does not exceed. */
export function findWidth(rows: readonly ReadRow[], share: number): number {
  const widths = rows.map((row) => listFilledCells(row).length).toSorted((one, other) => one - other);
  return widths[Math.floor(widths.length * share)] ?? 0;
}

/** Lists the cells of a column that are not empty. */
export const listTexts = (rows: readonly ReadRow[], at: number): string[] =>
  rows.flatMap(({ cells }) => cells[at] || []);

/** Returns the row of the headings, which is in that line, and the rows below it; null stands for no headings. */
export function splitAtHeading(rows: readonly ReadRow[], line: number | null) {
  const at = line === null ? -1 : rows.findIndex((row) => row.line === line);
  return { heading: rows[at], below: rows.slice(at + 1) };
}

export interface ReadSheet {
  name: string;
  isHidden: boolean;
  rows: readonly ReadRow[];
}

export interface ReadEncoding {
  name: string;
  /** Only these bytes of a UTF-8 text, first in these lines, were read in this encoding; if it is absent, all were. */
  foreign?: { bytes: number; lines: readonly number[] };
  offered: readonly string[];
}

export interface ReadTable {
  encoding?: ReadEncoding;
  notes: readonly string[];
  sheets: readonly ReadSheet[];
  /** It is true if cells have HTML, such as `&quot;` and `<b>`. */
  hasHtml: boolean;
}

export interface ReadRequest {
  bytes: ArrayBuffer;
  readsHtml: boolean;
  /** A person chose it for a text that is neither UTF-8 nor UTF-16. */
  encoding?: string;
}

export interface UnpackRequest {
  archive: ArrayBuffer;
  /** Rows name these files, whose names are folded (`foldCase`). */
  wanted: readonly string[];
}

export interface Unpacked {
  files: readonly File[];
  unused: readonly string[];
}

export type WorkerReply<Answer> = { answer: Answer } | { problem: string };

/** A larger file is not read. Megabytes are 1,000,000 bytes. */
export const FILE_MAX_MB = 20;
const FILE_MAX_COLUMNS = 100;
/** A packed ZIP of media has at most this size; the files in it that rows name may be twice as large. */
export const ARCHIVE_MAX_MB = 200;
export const MEGABYTE = 1_000_000;

/** Returns the message about a file of this size; null if it may be read. */
export function findSizeProblem(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty. Choose another one.';
  if (bytes <= FILE_MAX_MB * MEGABYTE) return null;
  const size = (bytes / MEGABYTE).toFixed(1);
  return `This file has ${size} MB; at most ${FILE_MAX_MB} MB are read. Split it into several files.`;
}

/** The message says why, and what to do. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

/** It is the message about a document of a word processor. */
export const DOCUMENT =
  'This is a document. Save it as plain text (TXT) and choose that file, or copy its table into a spreadsheet.';

/** Throws FileRefused for a sheet with too many columns, or too many rows, of which one has the headings. */
export function requireSpan(rows: number, columns: number): void {
  if (rows > IMPORT_ROWS_MAX + 1) throw new FileRefused(explainTooManyRows(rows - 1));
  if (columns > FILE_MAX_COLUMNS) {
    throw new FileRefused(
      `This file has ${columns} columns; at most ${FILE_MAX_COLUMNS} are read. Remove those that are not needed.`,
    );
  }
}
