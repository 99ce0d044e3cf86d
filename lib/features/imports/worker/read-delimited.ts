import Papa from 'papaparse';
import { unguarded } from '@/lib/features/exchange/cells';
import { FILE_MAX_ROWS, FileRefused, findSpanProblem } from '@/lib/features/imports/file-limits';
import type { ReadRow } from '@/lib/features/imports/read-table';

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
