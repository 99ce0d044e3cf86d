import { saveFile } from '@/lib/browser/files';
import { guardFormula } from '@/lib/features/import-export/cells';
import { writeDelimited } from '@/lib/features/import-export/delimited-text';
import type { ImportFile } from './import-source';
import type { ImportSetup } from './use-import-setup';
import { type JudgedRow, verdictNames } from './use-verdicts';

export const isImported = ({ verdict }: JudgedRow): boolean => verdict === 'ready' || verdict === 'warning';

export const isExcluded = ({ verdict }: JudgedRow): boolean =>
  verdict === 'error' || verdict === 'conflict' || verdict === 'left_out';

function describeReason({ verdict, issues }: JudgedRow): string {
  const errors = issues.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  return errors.length > 0 ? errors.join('; ') : verdictNames[verdict].one;
}

/** Downloads the excluded rows with the reasons; texts that spreadsheets take for formulas are escaped. */
export function downloadExcludedRows(
  rows: readonly JudgedRow[],
  file: ImportFile,
  { chosen, rows: fileRows }: ImportSetup,
) {
  const byLine = new Map(fileRows.map((row) => [row.line, row]));
  const heading =
    byLine.get(chosen.headingLine ?? -1)?.cells ?? chosen.columns.map((_, at) => `column ${at + 1}`);
  const listCells = ({ line, cells }: JudgedRow) =>
    chosen.columns.map((field, at) => (field && cells[field]) ?? byLine.get(line)?.cells[at] ?? '');
  const excluded = rows.filter(isExcluded);
  // The cells have lost a sign or a place that marked the right choice, so the right choice gets a column of its own.
  const needsKey =
    !chosen.columns.includes('correctChoice') && excluded.some(({ cells }) => cells.correctChoice);
  const lines = excluded.map((row) => {
    const key = needsKey ? [row.cells.correctChoice] : [];
    return [...listCells(row), ...key, row.line, describeReason(row)];
  });
  const names = [...heading, ...(needsKey ? ['correct'] : []), 'row', 'reason'];
  const guarded = [names, ...lines].map((line) => line.map((cell) => guardFormula(String(cell ?? ''), true)));
  const text = writeDelimited(guarded, ',', '\r\n');
  const name = `${file.name.replace(/\.[^.]*$/, '')} - left out.csv`;
  saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), name);
}
