import {
  DOCUMENT_MESSAGE,
  FileRefused,
  findFileSizeProblem,
  requireSpan,
} from '@/lib/features/import-export/file-limits';
import { splitTables } from '@/lib/features/import-export/split-tables';
import {
  listFilledCells,
  type ReadRow,
  type ReadSheet,
  type ReadTable,
} from '@/lib/features/import-export/table-rows';
import type { ReadRequest } from '@/lib/features/import-export/worker-messages';
import { decodeText } from './decode-text';
import { readDelimitedTable } from './read-delimited-table';
import { readGift } from './read-gift';
import { isJson, readJson } from './read-json';
import { readLettered, type TextQuestion } from './read-lettered';
import { readLines } from './read-lines';
import { readWorkbook } from './read-workbook';
import { removeHtml } from './remove-html';

/** Longer cells are cut, because megabytes would block the screen. No field accepts more than a tenth of this. */
const CELL_MAX_LENGTH = 10_000;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** A message names the first lines of at most this many parts. */
const NAMED_PARTS_MAX = 10;

/** Says which parts of a text are no questions, by their first lines. */
function noteUnreadParts(lines: readonly number[]): string[] {
  if (lines.length === 0) return [];
  const parts = lines.length === 1 ? 'One part of the text has' : `${lines.length} parts of the text have`;
  const first = lines.slice(0, NAMED_PARTS_MAX).join(', ');
  const more = lines.length > NAMED_PARTS_MAX ? ` and ${lines.length - NAMED_PARTS_MAX} more` : '';
  const where = lines.length === 1 ? `line ${first}` : `lines ${first}${more}`;
  return [`${parts} neither choices nor an answer: ${where}.`];
}

const YAML_SAMPLE = 20_000;

/** It matches two items of a list that begin with the name of the same field. */
const YAML = /^[ \t]*-\s+([a-z]\w*):\s[\s\S]*?^[ \t]*-\s+\1:\s/m;

interface ReadText {
  rows: ReadRow[];
  notes: string[];
}

function readText(text: string): ReadText {
  if (/^\s*<(?:!doctype|html|\?xml|table|workbook|quiz)/i.test(text)) {
    throw new FileRefused(
      'This is a web page or XML, whatever its name says. Open it in a spreadsheet and save it as XLSX or CSV; export a quiz of Moodle as GIFT.',
    );
  }
  if (text.startsWith('{\\rtf')) throw new FileRefused(DOCUMENT_MESSAGE);
  if (isJson(text)) return { rows: readJson(text), notes: [] };
  return readQuiz(text) ?? { rows: readDelimitedTable(text), notes: [] };
}

/** Reads a plain-text quiz with answers near their questions; null for other texts. Throws FileRefused for YAML. */
function readQuiz(text: string): ReadText | null {
  const quiz = readGift(text) ?? readLettered(text);
  if (quiz) {
    requireSpan(quiz.questions.length + 1, 1);
    return { rows: buildRows(quiz.questions), notes: noteUnreadParts(quiz.others) };
  }
  if (YAML.test(text.slice(0, YAML_SAMPLE))) {
    throw new FileRefused('This is YAML. Convert it to JSON, or copy its questions into a spreadsheet.');
  }
  const lined = readLines(text);
  if (!lined) return null;
  requireSpan(lined.rows.length, 1);
  return { rows: lined.rows, notes: noteUnreadParts(lined.others) };
}

/** Joins a sheet to a text if each row has exactly one cell, of one line; null for other sheets. */
function joinLines({ rows }: ReadSheet): string | null {
  const lines: string[] = [];
  for (const row of rows) {
    const [cell = '', ...more] = listFilledCells(row);
    if (more.length > 0 || cell.includes('\n')) return null;
    lines[row.line - 1] = cell;
  }
  return Array.from(lines, (line) => line ?? '').join('\n');
}

/** Reads a workbook's only sheet as a text if it has one cell a row, as when a quiz was pasted from a document. */
function readPastedText(sheets: readonly ReadSheet[]): Pick<ReadTable, 'sheets' | 'notes'> {
  const [sheet, ...others] = sheets.filter(({ rows }) => rows.length > 0);
  const text = sheet && others.length === 0 ? joinLines(sheet) : null;
  const quiz = text ? readQuiz(text) : null;
  return sheet && quiz
    ? { sheets: [{ ...sheet, rows: quiz.rows }], notes: quiz.notes }
    : { sheets, notes: [] };
}

function buildRows(questions: readonly TextQuestion[]): ReadRow[] {
  const most = Math.max(1, ...questions.map(({ choices }) => choices.length));
  const places = Array.from({ length: most }, (_, at) => at);
  const rows = questions.map(
    ({ line, question, choices, correct, category = '', explanation = '' }): ReadRow => ({
      line,
      cells: [category, question, ...places.map((at) => choices[at] ?? ''), correct, explanation],
    }),
  );
  const names = ['category', 'question', ...places.map((at) => `choice ${at + 1}`), 'correct', 'explanation'];
  const used = names.map((_, at) => rows.some(({ cells }) => cells[at]));
  const heading: ReadRow = { line: 0, cells: names };
  return [heading, ...rows].map((row) => ({ ...row, cells: row.cells.filter((_, at) => used[at]) }));
}

/** Recognises the format by the first bytes, because names of files may be wrong. */
async function readByFormat(
  bytes: Uint8Array<ArrayBuffer>,
  named?: string,
): Promise<Omit<ReadTable, 'hasHtml'>> {
  if (startsWith(bytes, 0x50, 0x4b)) return readPastedText(await readWorkbook(bytes));
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FileRefused(
      'This is an old workbook (XLS), or one with a password. Save it as XLSX without a password and choose that file.',
    );
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw new FileRefused('This is a PDF. Choose a CSV, TSV, XLSX or JSON file.');
  }
  const { text, encoding } = decodeText(bytes, named);
  const { rows, notes } = readText(text);
  return { sheets: [{ name: '', isHidden: false, rows }], notes, encoding };
}

const changeCells = ({ rows, ...sheet }: ReadSheet, change: (cell: string) => string): ReadSheet => ({
  ...sheet,
  rows: rows.map((row) => ({ ...row, cells: row.cells.map(change) })),
});

/** Does the sheet begin with the headings of an export of this site? Then its texts are as they were stored. */
const isExport = ({ rows: [heading] }: ReadSheet): boolean =>
  ['id', 'version'].every((name) => heading?.cells.includes(name));

const SIDE_BY_SIDE = 'Tables are side by side: choose one after the other under Sheet, and import each.';

/** Reads a file of any format as tables of texts. Throws FileRefused with the problem and the remedy. */
export async function readFile({ bytes, readsHtml, encoding: named }: ReadRequest): Promise<ReadTable> {
  const problem = findFileSizeProblem(bytes.byteLength);
  if (problem) throw new FileRefused(problem);
  const { sheets: rawSheets, ...read } = await readByFormat(new Uint8Array(bytes), named);
  const sheets = rawSheets
    .map((sheet) => changeCells(sheet, (cell) => cell.slice(0, CELL_MAX_LENGTH)))
    .flatMap(splitTables);
  if (sheets.every(({ rows }) => rows.length === 0)) {
    throw new FileRefused('There are no rows in this file. Choose another one.');
  }
  let hasHtml = false;
  const plainSheets = sheets.map((sheet) => {
    if (isExport(sheet)) return sheet;
    return changeCells(sheet, (cell) => {
      const text = removeHtml(cell);
      if (text !== cell) hasHtml = true;
      return text;
    });
  });
  const notes = sheets.length > rawSheets.length ? [...read.notes, SIDE_BY_SIDE] : read.notes;
  return { ...read, notes, sheets: hasHtml && readsHtml ? plainSheets : sheets, hasHtml };
}
