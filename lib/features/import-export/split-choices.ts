import { toChoiceIndex, toLatinSigns } from './answer-key';
import { type ListedChoices, readChoices } from './read-choices';

type SplitChoices = Pick<ListedChoices, 'choices' | 'correct'>;

/** It matches a letter or number before a choice, but no beginning of a choice such as “1-0”, “2.5” or “A-flat”. */
const LABEL = /^\(?([a-h]|[1-8](?!\s*-\s*\d|[.:]\d))\s*(?:[).:\]]|-(?=\s))\s*(?=\S)/i;
/** Without a sign behind it, a letter is a label only if there are at least three choices. */
const BARE_LABEL = /^([A-H])\s+(?=\S)/;
const LABELS = /(?:^|[\s,;|/])\(?([A-Ha-h1-8])[).:]\s+/g;

/** Removes letters or numbers that count the choices: `A) Elbe`, `B) Rhine`. */
export function removeLabels(choices: readonly string[]): string[] {
  const filled = choices.filter(Boolean);
  const find = (choice: string, label: RegExp) => label.exec(toLatinSigns(choice));
  const areInOrder = (label: RegExp) =>
    filled.every((choice, at) => toChoiceIndex(find(choice, label)?.[1] ?? '-') === at);
  const remove = (label: RegExp) => choices.map((choice) => choice.slice(find(choice, label)?.[0].length));
  if (filled.length > 1 && areInOrder(LABEL)) return remove(LABEL);
  return filled.length > 2 && areInOrder(BARE_LABEL) ? remove(BARE_LABEL) : [...choices];
}

/**
 * Splits a line such as `A) Elbe B) Rhine` before the letters of its choices. `first` is the index of the first letter.
 * Returns null unless there are several letters in order.
 */
export function splitBeforeLabels(line: string) {
  const labels = [...toLatinSigns(line).matchAll(LABELS)];
  const [first = 0, ...next] = labels.map((match) => toChoiceIndex(match[1] ?? ''));
  if (next.length === 0 || next.some((index, at) => index !== first + at + 1)) return null;
  const choices = labels.map(({ index }, at) =>
    line.slice(index, labels[at + 1]?.index).replace(/^[\s,;|/]+|[\s,;|/]+$/g, ''),
  );
  return { before: line.slice(0, labels[0]?.index).trim(), first, choices };
}

/** Splits a cell of lettered choices, and removes the letters. */
function splitByLabels(cell: string): string[] | null {
  const parts = splitBeforeLabels(cell);
  if (parts?.before !== '' || parts.first !== 0) return null;
  return parts.choices.map((choice) => choice.replace(/^\(?\S[).:]\s*/, ''));
}

/** It matches a string of Python, or a word that JSON spells differently, such as `None`. */
const PYTHON = /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|\b(True|False|None)\b/g;
const QUOTED = /'((?:[^'\\]|\\.)*)'(?=\s*[,\]\s'"])|"((?:[^"\\]|\\.)*)"/g;

const removeBackslashes = (text: string) => text.replace(/\\(.)/g, '$1');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a list or object in the notation of JSON or Python, or a list without quotes; null for another text. */
function readList(cell: string): SplitChoices | null {
  if (!/^[[{].*[\]}]$/s.test(cell)) return null;
  const pythonAsJson = cell.replace(PYTHON, (whole, text?: string, word?: string) => {
    if (text !== undefined) return JSON.stringify(removeBackslashes(text));
    return word === 'None' ? 'null' : (word?.toLowerCase() ?? whole);
  });
  const value = parseJson(cell) ?? parseJson(pythonAsJson);
  if (value !== undefined) return readChoices(value);
  if (!cell.startsWith('[')) return null;
  const quoted = [...cell.matchAll(QUOTED)].map(([, single, double]) =>
    removeBackslashes(single ?? double ?? ''),
  );
  const plain = cell
    .slice(1, -1)
    .split(',')
    .map((part) => part.trim());
  const choices = quoted.length > 1 ? quoted : plain;
  return choices.length > 1 ? { choices, correct: [] } : null;
}

/** Most cells of a column of lists are lists; a question with one choice may be among them. */
const LISTS_SHARE_MIN = 0.8;
/** A text with more parts is rather a sentence with commas than a list of choices. */
const PARTS_MAX = 8;

/** The least ambiguous separator comes first. */
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

const splitAt = (cell: string, separator: RegExp) =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** Finds the first separator that splits most cells of a column into several parts. */
const findSeparator = (cells: readonly string[]): RegExp | undefined =>
  separators.find((separator) => {
    const counts = cells.map((cell) => splitAt(cell, separator).length);
    return counts.filter((count) => count > 1 && count <= PARTS_MAX).length >= LISTS_SHARE_MIN * cells.length;
  });

/** Returns a function that splits the cells of a column into choices; a cell without a separator stays whole. */
export function makeSplitter(cells: readonly string[]): (cell: string) => SplitChoices {
  const lines = cells.filter((cell) => cell && !readList(cell) && !splitByLabels(cell));
  const separator = findSeparator(lines);
  return (cell) => {
    const list = readList(cell);
    if (list) return { choices: removeLabels(list.choices), correct: list.correct };
    // An empty choice between letters stays, so that the others keep their letters.
    const lettered = splitByLabels(cell);
    const parts = separator ? splitAt(cell, separator) : [cell].filter(Boolean);
    return { choices: lettered ?? removeLabels(parts), correct: [] };
  };
}

/** Are the cells of a column lists of choices instead of one answer each? */
export function areLists(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  const split = makeSplitter(filled);
  const lists = filled.filter((cell) => split(cell).choices.length > 1);
  return lists.length > 0 && lists.length >= LISTS_SHARE_MIN * filled.length;
}
