import { choiceNames } from '@/lib/contract/kinds';
import type { CellField, Cells } from './fields';
import { toHeadingKey } from './heading-words';
import { findWidth, listFilledCells, type ReadRow } from './read-table';

/** A row with one of these fields counts, even without a question. */
const CONTENT: readonly CellField[] = ['question', 'word', ...choiceNames, 'options', 'hint', 'id'];

const TOTAL = /^(?:(?:sub)?total|sum|summe|gesamt|итого|всего|end of|number of|anzahl)\b/i;
const COMMENT = /^(?:#|\/\/|--\s|sep=|licen[cs]e\b|©|\(c\)|source:)/i;
const HINT =
  /\((?:required|optional|default|max|min|e\.g|choose|only)|^(?:required|optional)\b|\(optional\)/i;
/** The semicolon at an end is the Greek question mark. */
const QUESTION = /[?？؟;]\s*$|\?/;

const isNumber = (cell: string) => /^\d+[.)]?$/.test(cell);

/** Returns a test for rows below the headings that hold no question; they are neither drafts nor errors. */
export function makeLeftOutTest(heading: ReadRow | undefined, rows: readonly ReadRow[]) {
  const headings = heading?.cells.map(toHeadingKey) ?? [];
  const named = headings.filter(Boolean).length;
  const severalCells = rows.filter((row) => listFilledCells(row).length > 1);
  const usual = findWidth(severalCells, 0.5);
  return (row: ReadRow, cells: Cells, hasWrong: boolean): boolean => {
    if (cells.id || row.isBroken) return false;
    if (!hasWrong && CONTENT.every((field) => !cells[field])) return true;
    const filled = listFilledCells(row);
    const [first = ''] = filled;
    const repeated = row.cells.filter(
      (cell, at) => cell !== '' && toHeadingKey(cell) === headings[at],
    ).length;
    if (named > 1 && repeated > 1 && repeated >= 0.7 * filled.length) return true;
    if (row === rows[0] && heading && filled.filter((cell) => HINT.test(cell)).length > 1) return true;
    const texts = filled.filter((cell) => !isNumber(cell));
    if (texts.length > 1 || usual < 3)
      return filled.length <= usual / 2 && TOTAL.test(first) && !QUESTION.test(first);
    return COMMENT.test(first) || (filled.length <= Math.min(2, usual - 2) && !QUESTION.test(texts[0] ?? ''));
  };
}
