import { BYTES_PER_MEGABYTE } from '@/lib/features/media/rules';
import { explainTooManyRows, IMPORT_ROWS_MAX } from './rules';

export const FILE_MAX_MB = 20;
const FILE_MAX_COLUMNS = 100;
/** A packed ZIP of media has at most this size; the files in it that rows name may be twice as large. */
export const ARCHIVE_MAX_MB = 200;

/** Returns the message about a file of this size; null if it may be read. */
export function findFileSizeProblem(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty. Choose another one.';
  if (bytes <= FILE_MAX_MB * BYTES_PER_MEGABYTE) return null;
  const size = (bytes / BYTES_PER_MEGABYTE).toFixed(1);
  return `This file has ${size} MB; at most ${FILE_MAX_MB} MB are read. Split it into several files.`;
}

/** The message says why, and what to do. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

export const DOCUMENT_MESSAGE =
  'This is a document. Save it as plain text (TXT) and choose that file, or copy its table into a spreadsheet.';

/** Throws FileRefused for a sheet with too many columns, or with too many rows below its headings. */
export function requireSpan(rows: number, columns: number): void {
  if (rows > IMPORT_ROWS_MAX + 1) throw new FileRefused(explainTooManyRows(rows - 1));
  if (columns > FILE_MAX_COLUMNS) {
    throw new FileRefused(
      `This file has ${columns} columns; at most ${FILE_MAX_COLUMNS} are read. Remove those that are not needed.`,
    );
  }
}
