import { cellOfThemes } from '@/lib/features/exchange/cells';
import { FileRefused, findSpanProblem } from '@/lib/features/imports/file-limits';
import type { ReadRow } from '@/lib/features/imports/read-table';

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
