import { choicesOfValue } from './choices-of-value';

/** The choices of a cell, and the one that it marks as right. */
export interface SplitChoices {
  choices: string[];
  correct: string[];
}

/** A letter or number before a choice; the beginnings of “1-0”, “2.5” and “A-flat” are parts of their choices. */
const LABEL = /^\(?([a-h]|[1-8](?!\s*-\s*\d|[.:]\d))\s*(?:[).:\]]|-(?=\s))\s*(?=\S)/i;
const LABELS = /(?:^|[\s,;|/])\(?([A-Ha-h1-8])[).:]\s+/g;

const placeOf = (label: string) =>
  /\d/.test(label) ? Number(label) - 1 : 'abcdefgh'.indexOf(label.toLowerCase());

/** Removes the letters or numbers of choices: `A) Elbe`, `B) Rhine`. */
export function withoutLabels(choices: readonly string[]): string[] {
  const filled = choices.filter(Boolean);
  const counts = filled.every((choice, at) => placeOf(LABEL.exec(choice)?.[1] ?? '-') === at);
  return counts && filled.length > 1 ? choices.map((choice) => choice.replace(LABEL, '')) : [...choices];
}

/** Splits a line with lettered choices: `A) Elbe B) Rhine`. */
function splitByLabels(cell: string): string[] | null {
  const found = [...cell.matchAll(LABELS)];
  const starts = found.filter((match, at) => placeOf(match[1] ?? '') === at);
  if (starts.length < 2 || starts.length !== found.length || cell.slice(0, starts[0]?.index).trim() !== '')
    return null;
  return starts.map((match, at) =>
    cell
      .slice((match.index ?? 0) + match[0].length, starts[at + 1]?.index ?? cell.length)
      .replace(/[\s,;|/]+$/, '')
      .trim(),
  );
}

const QUOTED = /'((?:[^'\\]|\\.)*)'(?=\s*[,\]\s'"])|"((?:[^"\\]|\\.)*)"/g;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a list in the notation of JSON or Python; null for another text. */
function readList(cell: string): SplitChoices | null {
  if (!/^[[{(].*[\]})]$/s.test(cell)) return null;
  const pythonAsJson = cell
    .replace(/'((?:[^'\\]|\\.)*)'/g, (_, text: string) => JSON.stringify(text))
    .replace(/\b(True|False|None)\b/g, (word) => (word === 'None' ? 'null' : word.toLowerCase()));
  const value = parseJson(cell) ?? parseJson(pythonAsJson);
  if (value !== undefined) return choicesOfValue(value);
  if (!cell.startsWith('[')) return null;
  const quoted = [...cell.matchAll(QUOTED)].map(([, single, double]) =>
    (single ?? double ?? '').replace(/\\(.)/g, '$1'),
  );
  const plain = cell
    .slice(1, -1)
    .split(',')
    .map((part) => part.trim());
  const choices = quoted.length > 1 ? quoted : plain;
  return choices.length > 1 ? { choices, correct: [] } : null;
}

/** The separators of choices in a cell, the least ambiguous first. */
const separators = [
  /\r?\n/,
  /\s*\|{1,2}\s*/,
  /\s*;\s*/,
  /\s*~\s*/,
  /\t/,
  /\s+\/\s+/,
  /\s*\/\s*/,
  /\s*,\s+/,
  /\s*,\s*/,
];

const partsOf = (cell: string, separator: RegExp) =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** The separator of a column's choices: the first that splits most cells into several parts. */
const findSeparator = (cells: readonly string[]): RegExp | undefined =>
  separators.find((separator) => {
    const counts = cells.map((cell) => partsOf(cell, separator).length);
    return counts.filter((count) => count > 1 && count < 9).length >= 0.8 * cells.length;
  });

/** Returns a function that splits the cells of a column into choices; other cells stay whole. */
export function makeSplitter(cells: readonly string[]): (cell: string) => SplitChoices {
  const lines = cells.filter((cell) => cell && !readList(cell) && !splitByLabels(cell));
  const separator = findSeparator(lines);
  return (cell) => {
    if (cell === '') return { choices: [], correct: [] };
    const list = readList(cell);
    if (list) return { choices: withoutLabels(list.choices), correct: list.correct };
    const labelled = splitByLabels(cell);
    if (labelled) return { choices: labelled, correct: [] };
    return { choices: withoutLabels(separator ? partsOf(cell, separator) : [cell]), correct: [] };
  };
}

/** Are the cells of a column lists of choices instead of one answer each? */
export function areLists(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  const split = makeSplitter(filled);
  return (
    filled.length > 0 && filled.filter((cell) => split(cell).choices.length > 1).length >= 0.8 * filled.length
  );
}
