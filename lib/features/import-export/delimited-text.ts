export interface DelimitedRow {
  /** White space around the cells is removed. */
  cells: string[];
  /** A quote is never closed, so that the ends of cells are a guess. */
  isBroken: boolean;
}

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (/[ \t\u00A0]/.test(text[at] ?? '') && text[at] !== delimiter) at += 1;
  return at;
}

/** Returns the end of a cell if only white space remains before it; otherwise null. */
function findCellEnd(text: string, from: number, delimiter: string): number | null {
  const end = skipSpaces(text, from, delimiter);
  const isEnd = end >= text.length || /[\r\n]/.test(text[end] ?? '') || text[end] === delimiter;
  return isEnd ? end : null;
}

/**
 * A quoted cell has at most this many inner quotes that are not doubled, so that a lost closing quote does not join
 * hundreds of cells.
 */
const INNER_QUOTES_MAX = 20;

/**
 * Reads a quoted cell; returns null if the quote belongs to an unquoted cell. Inner quotes need not be doubled if they
 * and the next quote are in one line.
 */
function readQuoted(text: string, start: number, delimiter: string, quote: string) {
  let inside = 0;
  let last = start;
  for (let at = text.indexOf(quote, start + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    const isDoubled = text[at + 1] === quote;
    const closing = isDoubled ? at + 1 : at;
    // If a cell does not double its inner quotes, two quotes at its end close the inner quotation and the cell.
    const mayClose = !isDoubled || inside % 2 === 1;
    const end = mayClose ? findCellEnd(text, closing + 1, delimiter) : null;
    if (isDoubled && end === null) {
      at += 1;
      continue;
    }
    if (inside > 0 && /[\r\n]/.test(text.slice(last, at))) return null;
    if (end !== null) {
      return { text: text.slice(start + 1, closing).replaceAll(quote + quote, quote), end };
    }
    // Text follows this quote. It has to open a quotation within the cell; otherwise the cell only begins with a quoted
    // word.
    const before = text[at - 1] ?? '';
    const isOpening = /[\s([{]/.test(before);
    if (before === delimiter || /[\r\n]/.test(before) || (inside === 0 && !isOpening)) return null;
    inside += 1;
    if (inside > INNER_QUOTES_MAX) return null;
    last = at;
  }
  return null;
}

/** Yields the rows of a text with this delimiter. A blank row has one empty cell. */
export function* readDelimited(text: string, delimiter: string, quote = '"'): Generator<DelimitedRow> {
  const cellEnd = new RegExp(`[\\r\\n${delimiter.replace(/[\]\\]/, '\\$&')}]`, 'g');
  let row: DelimitedRow = { cells: [], isBroken: false };
  for (let at = 0; ; ) {
    const start = skipSpaces(text, at, delimiter);
    const quoted = text[start] === quote ? readQuoted(text, start, delimiter, quote) : null;
    cellEnd.lastIndex = at;
    const end = quoted?.end ?? cellEnd.exec(text)?.index ?? text.length;
    const cell = (quoted?.text ?? text.slice(at, end)).trim();
    row.cells.push(cell);
    const quotes = cell.split(quote).length - 1;
    if (!quoted && cell.startsWith(quote) && quotes % 2 === 1) row.isBroken = true;
    at = end + 1;
    if (text[end] === delimiter) continue;
    yield row;
    if (text.startsWith('\r\n', end)) at += 1;
    if (at >= text.length) return;
    row = { cells: [], isBroken: false };
  }
}

const SAMPLE = 20_000;
const SAMPLE_ROWS = 30;

function readSample(text: string, delimiter: string, quote?: string): string[][] {
  const rows: string[][] = [];
  for (const { cells } of readDelimited(text.slice(0, SAMPLE), delimiter, quote)) {
    if (cells.some(Boolean)) rows.push(cells);
    if (rows.length === SAMPLE_ROWS) break;
  }
  return rows;
}

/** Measures the share of rows that have the most frequent number of cells above one. */
function measureRegularity(rows: readonly string[][]): number {
  const widths = Map.groupBy(rows, ({ length }) => length);
  const often = [...widths].filter(([width]) => width > 1).map(([, { length }]) => length);
  return Math.max(0, ...often) / Math.max(1, rows.length);
}

function findDelimiter(text: string) {
  const candidates = [',', '\t', ';', '|'].map((delimiter) => {
    const rows = readSample(text, delimiter);
    return { delimiter, regularity: measureRegularity(rows), cells: rows.flat().length };
  });
  candidates.sort((one, other) => other.regularity - one.regularity || other.cells - one.cells);
  return candidates[0] ?? { delimiter: ',', regularity: 0 };
}

/** Guesses the delimiter: the one that gives most rows the same number of cells. */
export const guessDelimiter = (text: string): string => findDelimiter(text).delimiter;

/** Has the text a delimiter at all? In sentences commas give fewer rows the same number of cells. */
export const isDelimited = (text: string): boolean => findDelimiter(text).regularity >= 1 / 2;

/** It matches a cell that is no heading. */
const SENTENCE = /[?？؟]|.{40}/;

/** Do most lines have one cell, and does the first name no columns? Then the delimiter belongs to sentences. */
export function areSentences(text: string, delimiter: string): boolean {
  const rows = readSample(text, delimiter);
  const [first = []] = rows;
  const isSentence = first.length === 1 || first.some((cell) => SENTENCE.test(cell));
  return isSentence && rows.filter(({ length }) => length === 1).length >= rows.length / 2;
}

/** Apostrophes are the quotes if the share of regular rows grows by this much with them. */
const REGULARITY_GAIN = 0.1;

/**
 * Guesses the quote. It is an apostrophe if that makes more rows regular, or if most rows have a cell between
 * apostrophes and fewer texts are between `"`.
 */
export function guessQuote(text: string, delimiter: string): string {
  const rows = readSample(text, delimiter);
  const regularity = measureRegularity(readSample(text, delimiter, "'"));
  if (regularity > measureRegularity(rows) + REGULARITY_GAIN) return "'";
  const between = text.slice(0, SAMPLE).match(/"[^"\n]*"/g)?.length ?? 0;
  const isSingle = (cell: string) => cell.length > 1 && cell.startsWith("'") && cell.endsWith("'");
  const isUsual = rows.filter((cells) => cells.some(isSingle)).length > rows.length / 2;
  return isUsual && rows.flat().filter(isSingle).length > between ? "'" : '"';
}

/** Writes cells as a text from which `readDelimited` reads them, apart from white space around them. */
export function writeDelimited(
  rows: readonly (readonly string[])[],
  delimiter: string,
  lineEnd = '\n',
): string {
  const isQuoted = new RegExp(`["\\r\\n${delimiter}]|^\\s|\\s$`);
  const write = (cell: string) => (isQuoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(write).join(delimiter)).join(lineEnd);
}
