import type { ComponentProps } from 'react';
import type { Badge } from '@/components/ui/badge';
import { saveFile } from '@/lib/browser/files';
import { guarded } from '@/lib/features/import-export/cells';
import { writeDelimited } from '@/lib/features/import-export/delimited-text';
import type { ReadRow } from '@/lib/features/import-export/read-table';
import type { ImportFile } from './import-source';
import type { ImportSetup } from './use-import-setup';
import type { JudgedRow, Verdict } from './use-verdicts';

export const isImported = ({ verdict }: JudgedRow): boolean => verdict === 'ready' || verdict === 'warning';

/** Is the row left out although it has content, so that a person should correct it? */
export const isKeptOut = ({ verdict }: JudgedRow): boolean =>
  verdict === 'error' || verdict === 'conflict' || verdict === 'left_out';

function reasonOf({ verdict, issues }: JudgedRow): string {
  const told = issues.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  return told.length > 0 ? told.join('; ') : verdictNames[verdict].one;
}

/** Downloads rows that are not imported, with the reasons; texts that spreadsheets take for formulas are escaped. */
export async function downloadKeptOut(
  rows: readonly JudgedRow[],
  file: ImportFile,
  { chosen, rows: read }: ImportSetup,
) {
  const byLine = new Map<number, ReadRow>(read.map((row) => [row.line, row]));
  const heading =
    byLine.get(chosen.headingLine ?? -1)?.cells ?? chosen.columns.map((_, at) => `column ${at + 1}`);
  const cellsOf = ({ line, cells }: JudgedRow) =>
    chosen.columns.map((field, at) => (field && cells[field]) ?? byLine.get(line)?.cells[at] ?? '');
  const out = rows.filter(isKeptOut);
  // Marks are taken out of choices, and choices may stand in another order by now.
  const wantsKey = !chosen.columns.includes('correctChoice') && out.some(({ cells }) => cells.correctChoice);
  const lines = out.map((row) => [
    ...cellsOf(row),
    ...(wantsKey ? [row.cells.correctChoice] : []),
    ...[row.line, reasonOf(row)],
  ]);
  const names = [...heading, ...(wantsKey ? ['correct'] : []), 'row', 'reason'];
  const guardedLines = [names, ...lines].map((line) => line.map((cell) => guarded(String(cell ?? ''), true)));
  const text = writeDelimited(guardedLines, ',', '\r\n');
  const name = `${file.name.replace(/\.[^.]*$/, '')} - left out.csv`;
  saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), name);
}

export const verdictNames: Record<
  Verdict,
  { one: string; many: string; tone: NonNullable<ComponentProps<typeof Badge>['tone']> }
> = {
  ready: { one: 'Ready', many: 'Ready', tone: 'success' },
  warning: { one: 'Warning', many: 'Warnings', tone: 'warning' },
  error: { one: 'Error', many: 'Errors', tone: 'error' },
  conflict: { one: 'Conflict', many: 'Conflicts', tone: 'error' },
  same: { one: 'Unchanged', many: 'Unchanged', tone: 'info' },
  left_out: { one: 'Left out', many: 'Left out', tone: 'neutral' },
  checking: { one: 'Checking', many: 'Being checked', tone: 'neutral' },
};
