import { findField, findWeakField } from './heading-words';
import { listFilledCells, listTexts, type ReadRow, type ReadSheet, splitAtHeading } from './table-rows';

/** The headings are looked for, and can be chosen, in this many rows. */
export const HEADING_ROWS = 30;
const SAMPLE = 100;

/** A row that names the question or the word wins over a row that names as many other fields. */
const TEXT_BONUS = 0.5;

/** A cell with a letter or number alone, or at its beginning, may be a choice instead of a heading. */
const BEGINS_LIKE_CHOICE = /^\P{L}?(?:[a-h]|\d+)(?![\p{L}\p{N}])/iu;
const TRUTH = /^(?:true|false)(?:\W+(?:true|false))*$/i;
/** It matches a question, which may have words of headings. A heading such as “Correct?” is shorter. */
const ASKS = /\S\s+\S+\s.*[?？؟]/;

function countNamed({ cells }: ReadRow): number {
  const fields = cells.map((cell) =>
    cell.length > 1 && !BEGINS_LIKE_CHOICE.test(cell) && !TRUTH.test(cell) && !ASKS.test(cell)
      ? (findField(cell) ?? findWeakField(cell))
      : null,
  );
  const named = new Set(fields.filter((field) => field !== null));
  // Each further column of wrong answers counts, too.
  const wrongColumns = fields.filter((field) => field === 'wrong').length;
  return (
    named.size + Math.max(0, wrongColumns - 1) + (named.has('question') || named.has('word') ? TEXT_BONUS : 0)
  );
}

/** Values of these kinds are below a heading, and no heading themselves. */
const VALUES = [/^\d+(?:[.,]\d+)?$/, /^\(?[A-Ha-h]\)?$/, /^https?:/];

/** Nearly all cells of a column are of a kind; a few may be typing errors. */
const NEARLY_ALL = 0.9;

/** Does a column have a number, a letter or a link in nearly all rows below, and another text in `row`? */
function differsFrom(row: ReadRow, below: readonly ReadRow[]): boolean {
  return row.cells.some((cell, at) => {
    const texts = listTexts(below, at);
    if (cell.length < 2 || texts.length < below.length / 2) return false;
    return VALUES.some(
      (kind) =>
        !kind.test(cell) && texts.filter((text) => kind.test(text)).length >= NEARLY_ALL * texts.length,
    );
  });
}

/** A heading may come again, as above each round of a quiz, in at most this share of the rows. */
const REPEATED_SHARE_MAX = 0.1;

/** Does the known word of a row come again and again in its column, as values such as “Correct” do? */
function repeatsBelow(row: ReadRow, rows: readonly ReadRow[]): boolean {
  const at = row.cells.findIndex((cell) => findField(cell) ?? findWeakField(cell));
  const texts = listTexts(rows, at);
  return texts.filter((text) => text === row.cells[at]).length > REPEATED_SHARE_MAX * texts.length + 1;
}

interface Candidate {
  row: ReadRow;
  named: number;
  filled: number;
}

/**
 * Finds the row that names most fields. A row that names a single field counts only if all rows above it have fewer
 * filled cells and its word does not come again below. If its other cells are empty, it must also name the text of a
 * record above other rows.
 */
function findNamingRow(candidates: readonly Candidate[], rows: readonly ReadRow[]): ReadRow | undefined {
  const [best] = candidates.toSorted((one, other) => other.named - one.named);
  if (!best || best.named < 1) return undefined;
  if (best.named >= 2) return best.row;
  // A single cell is a title or a value, unless it names the question or the word above other rows.
  if (best.filled === 1 && (best.named < 1 + TEXT_BONUS || rows.length < 2)) return undefined;
  const isBelow = candidates.some(({ row, filled }) => row.line < best.row.line && filled >= best.filled);
  return isBelow || repeatsBelow(best.row, rows) ? undefined : best.row;
}

/** A row with fewer cells may be a title. */
const CELLS_MIN = 3;

/** Finds headings with unknown words: the first row about as wide as the widest, if it differs from the rows below. */
function findDifferentRow(candidates: readonly Candidate[], rows: readonly ReadRow[]): ReadRow | undefined {
  const widest = Math.max(...candidates.map(({ filled }) => filled));
  // One heading may be empty.
  const first = candidates.findIndex(({ filled }) => filled >= Math.max(CELLS_MIN, widest - 1));
  const row = candidates[first]?.row;
  const below = rows
    .slice(first + 1, first + 1 + SAMPLE)
    .filter((one) => listFilledCells(one).length >= widest / 2);
  return row && below.length > 1 && differsFrom(row, below) ? row : undefined;
}

/** Finds the line of the headings, which names most fields, or else differs from the rows below it. */
export function findHeadingLine(rows: readonly ReadRow[]): number | null {
  // Readers of JSON and quiz texts add the headings as line 0.
  if (rows[0]?.line === 0) return 0;
  const candidates = rows
    .slice(0, HEADING_ROWS)
    .map((row) => ({ row, named: countNamed(row), filled: listFilledCells(row).length }));
  return (findNamingRow(candidates, rows) ?? findDifferentRow(candidates, rows))?.line ?? null;
}

function hasRecords({ rows }: ReadSheet): boolean {
  const headings = splitAtHeading(rows, findHeadingLine(rows)).heading?.cells ?? [];
  return headings.some((heading) => ['question', 'word'].includes(findField(heading) ?? ''));
}

/** Finds the first visible sheet with headings of records, else with rows, else the first sheet, even if hidden. */
export function findFirstSheet(sheets: readonly ReadSheet[]): number {
  const filled = sheets.filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
  const first = filled.find(hasRecords) ?? filled[0];
  return first ? sheets.indexOf(first) : 0;
}
