import { decodeHTML } from 'entities/decode';
import { findSizeProblem } from '@/lib/features/imports/file-limits';
import type { ReadRequest, ReadSheet, ReadTable } from '@/lib/features/imports/read-table';
import { decodeText } from './decode-text';
import { FileRefused } from './file-refused';
import { readDelimited } from './read-delimited';
import { readJson } from './read-json';
import { readWorkbook } from './read-workbook';

const ENTITY = /&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

function readText(text: string): Pick<ReadTable, 'format' | 'sheets'> {
  const isJson = /^\s*(?:\[\s*[{\]]|\{\s*["}])/.test(text);
  if (/^\s*<(?:!doctype|html|\?xml|table|workbook)/i.test(text)) {
    throw new FileRefused(
      'This is a web page or XML, whatever its name says. Open it in a spreadsheet and save it as XLSX or CSV.',
    );
  }
  const rows = isJson ? readJson(text) : readDelimited(text);
  return { format: isJson ? 'json' : 'text', sheets: [{ name: '', isHidden: false, rows }] };
}

/** By what is in it: what its name says does not count. */
async function readByKind(bytes: Uint8Array<ArrayBuffer>): Promise<Pick<ReadTable, 'format' | 'sheets'>> {
  if (startsWith(bytes, 0x50, 0x4b)) return { format: 'workbook', sheets: await readWorkbook(bytes) };
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FileRefused(
      'This is an old workbook (XLS), or one with a password. Save it as XLSX without a password and choose that file.',
    );
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw new FileRefused('This is a PDF. Choose a CSV, TSV, XLSX or JSON file.');
  }
  return readText(decodeText(bytes));
}

function decodeSheet({ rows, ...sheet }: ReadSheet): ReadSheet {
  return {
    ...sheet,
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => decodeHTML(cell)) })),
  };
}

/** Reads a file of any of the forms, as tables of texts. Throws FileRefused with what is wrong and what to do. */
export async function readFile({ bytes, decodesEntities }: ReadRequest): Promise<ReadTable> {
  const problem = findSizeProblem(bytes.byteLength);
  if (problem) throw new FileRefused(problem);
  const { format, sheets } = await readByKind(new Uint8Array(bytes));
  if (sheets.every(({ rows }) => rows.length === 0)) {
    throw new FileRefused('There are no rows in this file. Choose another one.');
  }
  const hasEntities = sheets.some(({ rows }) =>
    rows.some(({ cells }) => cells.some((cell) => ENTITY.test(cell))),
  );
  const isDecoded = hasEntities && decodesEntities;
  return { format, sheets: isDecoded ? sheets.map(decodeSheet) : sheets, hasEntities };
}
