import { decodeHTML } from 'entities/decode';
import {
  FileRefused,
  findSizeProblem,
  type ReadRequest,
  type ReadSheet,
  type ReadTable,
} from '@/lib/features/imports/read-table';
import { readDelimited, readJson } from './read-text';
import { readWorkbook } from './read-workbook';

/** By the mark at the beginning, or by where a Latin letter has its empty byte. */
function encodingOf([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return null;
}

/** The text of a file in UTF-8 or UTF-16, with or without its mark, else in Windows-1252. Throws FileRefused for what is no text. */
function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  if (bytes.includes(0)) {
    throw new FileRefused('This file is not a table. Choose a CSV, TSV, XLSX or JSON file.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

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
