import { findHeadingLine } from './find-headings';
import { findField, toHeadingKey } from './heading-words';
import { type ReadSheet, splitAtHeading } from './table-rows';

/** Finds where tables with the same headings begin side by side; none if there is one table. */
function findStarts(headings: readonly string[]): number[] {
  const keys = headings.map(toHeadingKey);
  const begin = keys.findIndex(Boolean);
  const starts = [...keys.keys()].filter((at) => keys[at] && keys[at] === keys[begin]);
  const parts = starts.map((start, at) => keys.slice(start, starts[at + 1]).filter(Boolean));
  const [first = []] = parts;
  const isTable =
    first.length > 1 && first.some((key) => ['question', 'word'].includes(findField(key) ?? ''));
  const isRepeated = starts.length > 1 && parts.every((part) => part.join('\n') === first.join('\n'));
  return isTable && isRepeated ? starts : [];
}

/** Splits a sheet with tables side by side into a sheet for each table. */
export function splitTables(sheet: ReadSheet): ReadSheet[] {
  const { heading } = splitAtHeading(sheet.rows, findHeadingLine(sheet.rows));
  const starts = findStarts(heading?.cells ?? []);
  if (starts.length === 0) return [sheet];
  return starts.map((start, at) => ({
    ...sheet,
    name: `${sheet.name} table ${at + 1}`.trim(),
    rows: sheet.rows
      .map((row) => ({ ...row, cells: row.cells.slice(start, starts[at + 1]) }))
      .filter(({ cells }) => cells.some(Boolean)),
  }));
}
