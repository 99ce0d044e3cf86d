import { decodeHTML } from 'entities/decode';
import { cellOfThemes, unguarded } from '@/lib/features/import-export/cells';
import { guessDelimiter, guessQuote, readDelimited } from '@/lib/features/import-export/delimited-text';
import {
  CELL_MAX_LENGTH,
  FileRefused,
  findSizeProblem,
  findSpanProblem,
  type ReadRequest,
  type ReadRow,
  type ReadSheet,
  type ReadTable,
} from '@/lib/features/import-export/read-table';
import { IMPORT_ROWS_MAX } from '@/lib/features/import-export/rules';
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
  const rows = isJson ? readJson(text) : readRows(text);
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

const withCells = ({ rows, ...sheet }: ReadSheet, change: (cell: string) => string): ReadSheet => ({
  ...sheet,
  rows: rows.map((row) => ({ ...row, cells: row.cells.map(change) })),
});

/** Reads a file of any of the forms, as tables of texts. Throws FileRefused with what is wrong and what to do. */
export async function readFile({ bytes, decodesEntities }: ReadRequest): Promise<ReadTable> {
  const problem = findSizeProblem(bytes.byteLength);
  if (problem) throw new FileRefused(problem);
  const { format, sheets: found } = await readByKind(new Uint8Array(bytes));
  const sheets = found.map((sheet) => withCells(sheet, (cell) => cell.slice(0, CELL_MAX_LENGTH)));
  if (sheets.every(({ rows }) => rows.length === 0)) {
    throw new FileRefused('There are no rows in this file. Choose another one.');
  }
  const hasEntities = sheets.some(({ rows }) =>
    rows.some(({ cells }) => cells.some((cell) => ENTITY.test(cell))),
  );
  const isDecoded = hasEntities && decodesEntities;
  return {
    format,
    sheets: isDecoded ? sheets.map((sheet) => withCells(sheet, (cell) => decodeHTML(cell))) : sheets,
    hasEntities,
  };
}

/**
 * The rows of a text with commas, semicolons, tabs or bars between its cells; blank rows are counted and left out. Rows
 * beyond the most that is taken are only counted. Throws FileRefused.
 */
function readRows(text: string): ReadRow[] {
  const delimiter = guessDelimiter(text);
  const rows: ReadRow[] = [];
  let line = 0;
  let count = 0;
  let widest = 0;
  for (const { cells, isBroken } of readDelimited(text, delimiter, guessQuote(text, delimiter))) {
    line += 1;
    if (!cells.some(Boolean)) continue;
    count += 1;
    widest = Math.max(widest, cells.length);
    if (count > IMPORT_ROWS_MAX + 1) continue;
    rows.push({ line, cells: cells.map(unguarded), ...(isBroken && { isBroken }) });
  }
  const problem = findSpanProblem(count, widest);
  if (problem) throw new FileRefused(problem);
  return rows;
}

type Cells = Map<string, string>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
}

/** A field as cells: a list of themes is one, any other list and an object one for each of theirs. */
function addCells(cells: Cells, name: string, value: unknown): void {
  if (Array.isArray(value) && /^(themes|tags)$/i.test(name)) cells.set(name, cellOfThemes(value.map(textOf)));
  else if (Array.isArray(value))
    for (const [at, item] of value.entries()) cells.set(`${name} ${at + 1}`, textOf(item));
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) cells.set(key, textOf(item));
  else cells.set(name, textOf(value));
}

/** The list of records: the whole, or the one list in it, as the Open Trivia DB answers (`results`). */
function listOf(parsed: unknown): readonly unknown[] | undefined {
  if (Array.isArray(parsed)) return parsed;
  return isObject(parsed) ? Object.values(parsed).find(Array.isArray) : undefined;
}

/** Objects as rows under the names of their fields, in the order in which these come up. Throws FileRefused. */
function readJson(text: string): ReadRow[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new FileRefused(`This is not JSON as it is written: ${why}. Export it again.`);
  }
  const list = listOf(parsed);
  if (!list?.every(isObject)) {
    throw new FileRefused('This JSON has no list of questions: it should be a list of objects.');
  }
  const rows = list.map((item) => {
    const cells: Cells = new Map();
    for (const [name, value] of Object.entries(item)) addCells(cells, name, value);
    return cells;
  });
  const names = [...new Set(rows.flatMap((cells) => [...cells.keys()]))];
  const problem = findSpanProblem(rows.length + 1, names.length);
  if (problem) throw new FileRefused(problem);
  const filled = rows.map((cells, at) => ({
    line: at + 1,
    cells: names.map((name) => cells.get(name) ?? ''),
  }));
  return [{ line: 0, cells: names }, ...filled.filter(({ cells }) => cells.some(Boolean))];
}
