import { strFromU8, unzipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { unguarded } from '@/lib/features/exchange/formula-guard';
import { findSpanProblem, findUnpackedProblem } from '@/lib/features/imports/file-limits';
import type { ReadSheet } from '@/lib/features/imports/read-table';
import { FileRefused } from './file-refused';

const WORKBOOK = 'xl/workbook.xml';
/** Sheets have blank lines between their rows, but not this many. */
const MOST_LINES = 200_000;

/** What an archive says of itself: its names, the sum of what they unpack to, and the list of sheets. */
function lookInto(bytes: Uint8Array) {
  const names: string[] = [];
  let unpacked = 0;
  const taken = unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.push(name);
      // What nobody reads, such as pictures and macros, stays packed.
      if (/\.(xml|rels)$/.test(name)) unpacked += originalSize;
      return name === WORKBOOK && findUnpackedProblem(unpacked) === null;
    },
  });
  return { names, unpacked, workbook: strFromU8(taken[WORKBOOK] ?? new Uint8Array()) };
}

function refuse(names: readonly string[]): never {
  if (names.includes('xl/workbook.bin')) {
    throw new FileRefused('This is a binary workbook (XLSB). Save it as XLSX and choose that file.');
  }
  throw new FileRefused(
    'This archive is not a workbook. Choose a CSV, TSV, XLSX or JSON file; a ZIP of media comes with it further down.',
  );
}

const isFilled = (cell: unknown) => cell !== null && cell !== undefined && cell !== '';

/** A cell as a text: days as YYYY-MM-DD, numbers without the noise of their last bits. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return unguarded(String(cell).trim());
}

interface RawSheet {
  name: string;
  isHidden: boolean;
  data: readonly (readonly unknown[])[];
}

async function readXlsx(bytes: Uint8Array<ArrayBuffer>, workbook: string): Promise<RawSheet[]> {
  const tags = workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  const sheets = await readSheets(bytes.buffer);
  return sheets.map(({ sheet, data }, at) => ({
    ...{ name: sheet, data },
    isHidden: /\sstate="(?:hidden|veryHidden)"/.test(tags[at] ?? ''),
  }));
}

async function readOpenDocument(bytes: Uint8Array): Promise<RawSheet[]> {
  const { readOds } = await import('hucre/ods');
  const { sheets } = await readOds(bytes);
  return sheets.map(({ name, rows, hidden = false }) => ({ name, isHidden: hidden, data: rows }));
}

/** Sheets may say in a few bytes that a row is there a million times: nothing goes through those. */
function readRaw({ data, ...sheet }: RawSheet): ReadSheet {
  const length = data.findLastIndex((cells) => cells.length > 0) + 1;
  const tooLong = findSpanProblem(length > MOST_LINES ? length : 0, 0);
  if (tooLong) throw new FileRefused(tooLong);
  const widest = data.reduce((most, cells) => Math.max(most, cells.findLastIndex(isFilled) + 1), 0);
  const rows = data
    .map((cells, at) => ({ line: at + 1, cells: cells.slice(0, widest) }))
    .filter(({ cells }) => cells.some(isFilled));
  const problem = findSpanProblem(rows.length, widest);
  if (problem) throw new FileRefused(problem);
  return { ...sheet, rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(textOf) })) };
}

/**
 * The sheets of a workbook (XLSX, ODS). Formulas count by what they came to when it was saved, macros are not looked at, and
 * of merged cells the first has the text. Throws FileRefused.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSheet[]> {
  let found: ReturnType<typeof lookInto>;
  try {
    found = lookInto(bytes);
  } catch {
    throw new FileRefused(
      'This workbook is damaged. Open it in the spreadsheet, save it again and choose it.',
    );
  }
  const { names, unpacked, workbook } = found;
  const tooMuch = findUnpackedProblem(unpacked);
  if (tooMuch) throw new FileRefused(tooMuch);
  const isOpenDocument = names.includes('content.xml');
  if (!isOpenDocument && !names.includes(WORKBOOK)) refuse(names);
  const sheets = await (isOpenDocument ? readOpenDocument(bytes) : readXlsx(bytes, workbook)).catch(() => {
    throw new FileRefused('This workbook cannot be read. Save its sheet as CSV and choose that file.');
  });
  return sheets.map(readRaw);
}
