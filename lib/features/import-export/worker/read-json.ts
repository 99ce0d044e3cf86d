import { joinThemes } from '@/lib/features/import-export/cells';
import { FileRefused, requireSpan } from '@/lib/features/import-export/file-limits';
import { findField } from '@/lib/features/import-export/heading-words';
import { isObject, isScalar, readChoices } from '@/lib/features/import-export/read-choices';
import type { ReadRow } from '@/lib/features/import-export/table-rows';
import { type FoundQuestion, findQuestions, findText, type Item, isComposed } from './find-questions';

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return (isComposed(value) ? JSON.stringify(value) : String(value)).trim();
}

const toItemText = (item: unknown): string => (isObject(item) ? (findText(item) ?? '') : toText(item));

type Cells = Map<string, string>;

const KEY_BY_ID = /^correct_?(?:answer|option|choice)?_?ids?$/i;

/**
 * Adds the choices as cells, and a cell with the texts of the right choices as the key. If a key is the name of one
 * choice and the text of another, the cell has both texts, and a person has to decide. Returns false for a value that
 * lists no choices.
 */
function addChoices(cells: Cells, name: string, value: unknown, item: Item): boolean {
  const listed = readChoices(value);
  if (!listed || (listed.choices.length < 2 && !Array.isArray(value))) return false;
  const prefix = findField(`${name} 1`) === 'choice1' ? name : 'option';
  for (const [at, choice] of listed.choices.entries()) cells.set(`${prefix} ${at + 1}`, choice);
  const key = Object.entries(item).find(
    ([one]) =>
      (one !== name && findField(one) === 'correctChoice' && findField(`${one} 1`) !== null) ||
      KEY_BY_ID.test(one),
  );
  if (listed.correct.length > 0) {
    cells.set(key?.[0] ?? 'correct', listed.correct.join('; '));
  } else if (key) {
    const named = readKeys(key[1]).flatMap((one) => {
      const byName = listed.byName.get(one.toLowerCase()) ?? one;
      const isText = listed.choices.includes(one) && !KEY_BY_ID.test(key[0]);
      return isText && byName !== one ? [byName, one] : byName;
    });
    cells.set(key[0], named.join('; '));
  }
  return true;
}

const FLAG = /^(?:true|false|[01]|yes|no)$/i;

/** Reads the marks of right choices: texts, numbers, or flags by the name of the choice (`answer_b_correct: true`). */
function readKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(toItemText);
  if (!isObject(value)) return [toText(value)];
  const text = findText(value);
  if (text !== undefined) return [text];
  const [only, ...others] = Object.values(value);
  if (others.length === 0 && isScalar(only) && !FLAG.test(toText(only))) return [toText(only)];
  return Object.entries(value).flatMap(([name, flag]) =>
    /^(?:true|1|yes)$/i.test(toText(flag)) ? [name.replace(/_?correct$/i, '')] : [],
  );
}

/** A longer list of plain values, such as numbers, stays in one cell. */
const LISTED_MAX = 9;

/** Adds a list as cells. Themes share a cell; wrong answers and a few plain values get a cell each. */
function addList(cells: Cells, name: string, values: readonly unknown[]): void {
  const field = findField(name);
  if (field === 'themes') cells.set(name, joinThemes(values.map(toText)));
  else if (field === 'wrong' || (values.every(isScalar) && values.length <= LISTED_MAX)) {
    for (const [at, one] of values.entries()) cells.set(`${name} ${at + 1}`, toItemText(one));
  } else cells.set(name, toText(values));
}

function addIfNew(cells: Cells, name: string, text: string): void {
  if (!cells.has(name)) cells.set(name, text);
}

/**
 * Adds the text of an object with a known name, and the fields of any other object. The fields of feedback are texts
 * for right and for wrong answers.
 */
function addObject(cells: Cells, name: string, value: Item): void {
  const text = findText(value);
  const prefix = /feedback/i.test(name) ? `${name} ` : '';
  if (findField(name) && text !== undefined) cells.set(name, text.trim());
  else for (const [key, one] of Object.entries(value)) addIfNew(cells, prefix + key, toText(one));
}

function addCells(cells: Cells, name: string, value: unknown, item: Item): void {
  const field = findField(name);
  const mayBeChoices = field === 'options' || (field === null && /choice|option|answer|content/i.test(name));
  if (!isComposed(value)) addIfNew(cells, name, toText(value));
  else if (field === 'correctChoice') addIfNew(cells, name, readKeys(value).filter(Boolean).join('; '));
  else if (mayBeChoices) {
    if (!addChoices(cells, name, value, item)) cells.set(name, toText(value));
  } else if (Array.isArray(value)) addList(cells, name, value);
  else addObject(cells, name, value as Item);
}

function buildCells({ item, context }: FoundQuestion): Cells {
  const cells: Cells = new Map();
  const entries = Object.entries(item);
  const hasField = (field: string) => entries.some(([name]) => findField(name) === field);
  for (const [name, value] of entries) addCells(cells, name, value, item);
  const places = new Map(entries.map(([name], at) => [name, at]));
  const placeOf = (name: string) => places.get(name) ?? entries.length;
  const inOrder = new Map([...cells].toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
  for (const field of ['category', 'difficulty'] as const) {
    const cell = context[field];
    if (cell && !hasField(field)) inOrder.set(field, cell);
  }
  return inOrder;
}

/** Builds a row of field names, then a row for each object and a broken row for each text. Throws FileRefused. */
function buildTable(parts: readonly (FoundQuestion | string)[]): ReadRow[] {
  const rows = parts.map((one) => (typeof one === 'string' ? one : buildCells(one)));
  const names = [...new Set(rows.flatMap((cells) => (typeof cells === 'string' ? [] : [...cells.keys()])))];
  requireSpan(rows.length + 1, names.length);
  const filled = rows.map(
    (cells, at): ReadRow =>
      typeof cells === 'string'
        ? { line: at + 1, cells: names.map((_, column) => (column === 0 ? cells : '')), isBroken: true }
        : { line: at + 1, cells: names.map((name) => cells.get(name) ?? '') },
  );
  return [{ line: 0, cells: names }, ...filled.filter(({ cells }) => cells.some(Boolean))];
}

function describeValue(value: object): string {
  if (Array.isArray(value))
    return `a list of ${value.length} ${isObject(value[0]) ? `objects with ${listNames(value[0])}` : 'values'}`;
  return `an object with ${listNames(value)}`;
}

const listNames = (value: object) =>
  Object.keys(value)
    .slice(0, 5)
    .map((name) => `“${name.slice(0, 40)}”`)
    .join(', ') || 'nothing in it';

const isTable = (value: unknown): value is unknown[][] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => Array.isArray(row) && !row.some(isObject));

/** Finds the rows of a table, of questions, or of another list of objects. Throws FileRefused. */
function findRows(parsed: object): ReadRow[] {
  if (isTable(parsed)) {
    const widest = parsed.reduce((most, { length }) => Math.max(most, length), 0);
    requireSpan(parsed.length, widest);
    return parsed.map((cells, at) => ({ line: at + 1, cells: cells.map(toText) }));
  }
  const questions = findQuestions(parsed, {});
  if (questions.length > 0) return buildTable(questions);
  const list = [parsed, ...Object.values(parsed)].find(Array.isArray);
  if (!list?.length || !list.every(isObject)) {
    throw new FileRefused(
      `This JSON has no list of questions. It is ${describeValue(parsed)}; it should have a list of objects with a question each.`,
    );
  }
  return buildTable(list.map((item) => ({ item, context: {} })));
}

/** Parses an object in each line; null for other texts. A line with anything else becomes a broken row. */
function readJsonLines(text: string): ReadRow[] | null {
  const parsed = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line): FoundQuestion | string => {
      try {
        const item: unknown = JSON.parse(line.replace(/,\s*$/, ''));
        if (isObject(item) && isWithin(LEVELS_MAX, item)) return { item, context: {} };
      } catch {
        // An unreadable line becomes a broken row, as a line with another value does.
      }
      return line.slice(0, 200);
    });
  const fitting = parsed.filter((one) => typeof one !== 'string');
  return fitting.length > 1 && fitting.length >= 0.5 * parsed.length ? buildTable(parsed) : null;
}

/** A script has such code around its JSON: `const questions = […];`. */
const SCRIPT =
  /^\s*(?:export\s+default\s|(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*=|module\.exports\s*=)\s*([[{].*?[\]}])\s*;?\s*$/s;

/** Does the text begin like JSON or JSON Lines, or is it a script with nothing but JSON in it? */
export const isJson = (text: string): boolean =>
  /^\s*(?:\[\s*[[{\]"]|\{\s*["}])/.test(text) || SCRIPT.test(text);

/** JSON with more levels is refused, because reading a million of them would exceed the stack. */
const LEVELS_MAX = 50;

const isWithin = (levels: number, value: unknown): boolean =>
  !isComposed(value) || (levels > 0 && Object.values(value).every((part) => isWithin(levels - 1, part)));

/** People who write JSON by hand leave commas behind the last item of a list. Python writes NaN for an empty cell. */
const FLAW = /("[^"\\]*(?:\\.[^"\\]*)*")|,(?=\s*[\]}])|-?\b(?:NaN|Infinity)\b/g;

function parseJson(text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replace(FLAW, (flaw, quoted) => quoted ?? (flaw === ',' ? '' : 'null')));
  }
}

/** Reads the questions of a text that `isJson` recognises as rows below a row of field names. Throws FileRefused. */
export function readJson(text: string): ReadRow[] {
  let parsed: object;
  try {
    parsed = parseJson(SCRIPT.exec(text)?.[1] ?? text);
  } catch (error) {
    const lines = readJsonLines(text);
    if (lines) return lines;
    const why = (error as SyntaxError).message.slice(0, 200);
    throw new FileRefused(`This is not valid JSON: ${why}. Export it again.`);
  }
  if (!isWithin(LEVELS_MAX, parsed)) {
    throw new FileRefused('This JSON is nested too deeply. Export its questions as a list of objects.');
  }
  return findRows(parsed);
}
