import { unzipSync, zipSync } from 'fflate';
import type { Sheet } from 'hucre/xlsx';
import { unguardFormula } from '@/lib/features/import-export/cells';
import { DOCUMENT_MESSAGE, FileRefused, requireSpan } from '@/lib/features/import-export/file-limits';
import type { ReadSheet } from '@/lib/features/import-export/table-rows';
import { BYTES_PER_MEGABYTE } from '@/lib/features/media/rules';

/** A sheet with more lines is refused before its filled ones are counted: a few bytes can declare a million lines. */
const LINES_MAX = 200_000;
/** An unpacked workbook has at most this size, because a few packed bytes can expand to any length. */
const UNPACKED_MAX_MB = 100;
/** Only these parts of a workbook are read. Others, such as pictures and macros, stay packed, even if damaged. */
const NEEDED_PARTS =
  /^(?:mimetype|content\.xml|META-INF\/manifest\.xml|\[Content_Types\]\.xml|_rels\/\.rels|xl\/workbook\d*\.xml|xl\/_rels\/workbook\d*\.xml\.rels|xl\/(?:sharedStrings|styles)\d*\.xml|xl\/worksheets\/[^/]+\.xml)$/i;

/** Lists the names in an archive, and the total size of the parts to read, without unpacking it. */
function listParts(bytes: Uint8Array) {
  const names: string[] = [];
  let unpacked = 0;
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.push(name);
      if (NEEDED_PARTS.test(name)) unpacked += originalSize;
      return false;
    },
  });
  return { names, unpacked };
}

/** Does the XML end with “>” (0x3E)? The library would read an incomplete file as far as it goes. */
const isWhole = (xml: Uint8Array) => xml[xml.findLastIndex((byte) => byte > 0x20)] === 0x3e;

/** Unpacks the needed parts up to their declared sizes and repacks them, because the library would unpack any size. */
function unpack(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes, { filter: ({ name }) => NEEDED_PARTS.test(name) });
  const isCut = Object.entries(parts).some(([name, part]) => name !== 'mimetype' && !isWhole(part));
  if (isCut) throw new Error('a part of the workbook is cut');
  return zipSync(parts, { level: 0 });
}

const isFilled = (cell: unknown) => cell !== null && cell !== undefined && cell !== '';

/** XLSX stores a time without a day as a part of one of these days. */
const TIMES_BEGIN = new Date('1899-12-30');
const TIMES_END = new Date('1900-01-01');

/** Shortens a time of day to HH:MM if it has no seconds. */
const toTime = (clock: string) => clock.replace(/:00$/, '');

/** Writes a cell as a text: days as YYYY-MM-DD, times as HH:MM or HH:MM:SS, numbers without the noise of last bits. */
function toText(cell: unknown): string {
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '';
    const isTime = cell >= TIMES_BEGIN && cell < TIMES_END;
    return isTime ? toTime(cell.toISOString().slice(11, 19)) : cell.toISOString().slice(0, 10);
  }
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  const text = String(cell ?? '').trim();
  const [, hours, minutes, seconds] = /^PT(\d\d)H(\d\d)M(\d\d)S$/.exec(text) ?? [];
  if (hours) return toTime(`${hours}:${minutes}:${seconds}`);
  // Strict OOXML stores dates as ISO 8601 text.
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z?$/.test(text) ? text.slice(0, 10) : unguardFormula(text);
}

async function readSheets(bytes: Uint8Array, isOpenDocument: boolean): Promise<Sheet[]> {
  const read = isOpenDocument ? (await import('hucre/ods')).readOds : (await import('hucre/xlsx')).readXlsx;
  return (await read(unpack(bytes), { readStyles: true })).sheets;
}

/** Returns the rows of a sheet, with shares such as “50%” as texts; the error of a formula becomes an empty cell. */
function readValues({ rows, cells }: Sheet) {
  for (const [place, { type, value, style }] of cells ?? []) {
    const isShare = typeof value === 'number' && style?.numFmt?.includes('%');
    if (type !== 'error' && !isShare) continue;
    const [row = 0, column = 0] = place.split(',').map(Number);
    if (rows[row]) rows[row][column] = isShare ? `${toText(value * 100)}%` : null;
  }
  return rows;
}

/** Returns the filled rows. Throws FileRefused for too many rows or columns. */
function readRows(sheet: Sheet): ReadSheet {
  const data = readValues(sheet);
  const length = data.findLastIndex((cells) => cells.length > 0) + 1;
  if (length > LINES_MAX) requireSpan(length, 0);
  const widest = data.reduce((most, cells) => Math.max(most, cells.findLastIndex(isFilled) + 1), 0);
  const rows = data
    .map((cells, at) => ({ line: at + 1, cells: cells.slice(0, widest) }))
    .filter(({ cells }) => cells.some(isFilled));
  requireSpan(rows.length, widest);
  return {
    name: sheet.name,
    isHidden: Boolean(sheet.hidden || sheet.veryHidden),
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(toText) })),
  };
}

/** Reads the sheets of a workbook (XLSX, ODS), with saved results of formulas, without macros. Throws FileRefused. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSheet[]> {
  let parts: ReturnType<typeof listParts>;
  try {
    parts = listParts(bytes);
  } catch {
    throw new FileRefused(
      'This workbook is damaged. Open it in the spreadsheet, save it again and choose it.',
    );
  }
  const { names, unpacked } = parts;
  if (unpacked > UNPACKED_MAX_MB * BYTES_PER_MEGABYTE) {
    throw new FileRefused(
      `This workbook unpacks to more than ${UNPACKED_MAX_MB} MB, which no bank of questions needs. Save its sheet as CSV, or split it.`,
    );
  }
  // The first part of an OpenDocument file is its type.
  const isText = new TextDecoder().decode(bytes.subarray(0, 100)).includes('opendocument.text');
  if (isText || names.includes('word/document.xml')) throw new FileRefused(DOCUMENT_MESSAGE);
  const isOpenDocument = names.includes('content.xml');
  if (!isOpenDocument && !names.some((name) => /^xl\/workbook\d*\.xml$/i.test(name))) {
    throw new FileRefused(
      names.includes('xl/workbook.bin')
        ? 'This is a binary workbook (XLSB). Save it as XLSX and choose that file.'
        : 'This archive is not a workbook. Choose a CSV, TSV, XLSX or JSON file; a ZIP of media comes with it further down.',
    );
  }
  const sheets = await readSheets(bytes, isOpenDocument).catch(() => {
    throw new FileRefused('This workbook cannot be read. Save its sheet as CSV and choose that file.');
  });
  return sheets.map(readRows);
}
