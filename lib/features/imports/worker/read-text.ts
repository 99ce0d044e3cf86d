import Papa from 'papaparse';
import { cellOfThemes, unguarded } from '@/lib/features/exchange/cells';
import { FILE_MAX_ROWS, FileRefused, findSpanProblem, type ReadRow } from '@/lib/features/imports/read-table';

/**
 * The rows of a text with commas, semicolons, tabs or bars between its cells; blank rows are counted and left out. Stops
 * reading after the most that is taken. Throws FileRefused.
 */
export function readDelimited(text: string): ReadRow[] {
  // Blank lines would count as rows of one cell.
  const { meta } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', '\t', ';', '|'],
    skipEmptyLines: 'greedy',
    preview: 10,
  });
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: meta.delimiter,
    // One more than fits, and the heading.
    preview: FILE_MAX_ROWS + 2,
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const row = (broken.row ?? 0) + 1;
    throw new FileRefused(
      `The quotes of row ${row} do not match: a quote inside a quoted cell is written twice. Correct it in the file.`,
    );
  }
  const rows = data.map((cells, at) => ({
    line: at + 1,
    cells: cells.map((cell) => unguarded(cell.trim())),
  }));
  const filled = rows.filter(({ cells }) => cells.some(Boolean));
  const widest = filled.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const problem = findSpanProblem(filled.length, widest);
  if (problem) throw new FileRefused(problem);
  return filled;
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
export function readJson(text: string): ReadRow[] {
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
