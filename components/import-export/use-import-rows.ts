import { useDeferredValue, useMemo, useState } from 'react';
import { findRepeats } from '@/lib/features/import-export/among-rows';
import type { FileCells } from '@/lib/features/import-export/cells-of-row';
import type { ImportRow } from '@/lib/features/import-export/contract';
import type { CellField, Cells, RowIssue } from '@/lib/features/import-export/fields';
import { findNearRows } from '@/lib/features/import-export/near-rows';
import { type ReadOptions, type RowRead, readRow } from '@/lib/features/import-export/read-row';

/** Its cells contain the person's corrections. */
export interface FileRow extends RowRead {
  line: number;
  cells: Cells;
  /** These are the cells of the file, without corrections. */
  given: Cells;
  /** The verdict is cached by this key: the record that the row would become, as text. */
  key: string;
  isLeftOut: boolean;
}

const toCacheKey = ({ line, ...row }: ImportRow) => JSON.stringify(row);

/** Parses rows, each only once for the same cells and options. */
function makeRowReader(options: ReadOptions) {
  const cache = new WeakMap<Cells, Omit<FileRow, 'given' | 'isLeftOut'>>();
  return (line: number, cells: Cells) => {
    const cached = cache.get(cells);
    if (cached) return cached;
    const read = readRow(line, cells, options);
    const row = { line, cells, ...read, key: `${options.game} ${toCacheKey(read.row)}` };
    cache.set(cells, row);
    return row;
  };
}

/** A damaged row has this issue until a person changes it. */
const BROKEN: RowIssue = {
  message:
    'This row is damaged: its quotes do not match, or it is no readable object of JSON. Correct its cells, or leave the row out',
  severity: 'error',
};

type Change = Partial<Record<CellField, string>>;

/** A correction applies only while the file's cell has the text `from`; other columns may put another text there. */
interface Correction {
  from: string | undefined;
  to: string;
}

type Corrections = Partial<Record<CellField, Correction>>;

const noEdits: ReadonlyMap<number, Corrections> = new Map();
const noLines: ReadonlySet<number> = new Set();

const correctedCells = new WeakMap<Corrections, { given: Cells; cells: Cells }>();

/** Applies the corrections; returns the same object for the same cells, because parsed rows are cached by it. */
function correctCells(given: Cells, corrections: Corrections): Cells {
  const cached = correctedCells.get(corrections);
  if (cached?.given === given) return cached.cells;
  const cells = { ...given };
  for (const [field, { from, to }] of Object.entries(corrections) as [CellField, Correction][])
    if (given[field] === from) cells[field] = to;
  correctedCells.set(corrections, { given, cells });
  return cells;
}

/** Names the cells whose text a person has changed. */
const listCorrectedCells = (given: Cells, cells: Cells) =>
  (Object.keys(cells) as CellField[]).filter((field) => cells[field] !== given[field]);

export function useImportRows(base: readonly FileCells[], options: ReadOptions) {
  const [edited, setEdited] = useState(noEdits);
  const [leftOut, setLeftOut] = useState(noLines);
  const read = useMemo(() => makeRowReader(options), [options]);
  const all = useMemo(
    () =>
      base.map(({ line, cells, isBroken, issues: own }) => {
        const corrections = edited.get(line);
        const now = corrections ? correctCells(cells, corrections) : cells;
        const row = { ...read(line, now), given: cells, isLeftOut: leftOut.has(line) };
        const corrected = listCorrectedCells(cells, now);
        if (corrected.length === 0)
          return { ...row, issues: [...(isBroken ? [BROKEN] : []), ...own, ...row.issues] };
        // After a correction only the issues of other cells hold for certain.
        const kept = own.filter(({ field }) => field && !corrected.includes(field));
        return { ...row, issues: [...kept, ...row.issues] };
      }),
    [base, read, edited, leftOut],
  );
  const included = useMemo(() => all.filter(({ isLeftOut }) => !isLeftOut), [all]);
  const repeats = useMemo(() => findRepeats(included, options.game), [included, options.game]);
  // Comparing thousands of rows takes a while, so a correction is shown before the comparison.
  const settled = useDeferredValue(included);
  const near = useMemo(() => findNearRows(settled), [settled]);
  const rows = useMemo(
    () =>
      all.map((row): FileRow => {
        const repeat = repeats.get(row.line);
        const found = repeat ? [repeat] : (near.get(row.line) ?? []);
        return found.length > 0 ? { ...row, issues: [...row.issues, ...found] } : row;
      }),
    [all, repeats, near],
  );

  function editAll(changes: readonly (readonly [FileRow, Change])[]) {
    setEdited((last) => {
      const next = new Map(last);
      for (const [{ line, given, cells }, change] of changes) {
        for (const [field, to] of Object.entries(change) as [CellField, string][]) {
          if (to === (cells[field] ?? '')) continue;
          next.set(line, { ...next.get(line), [field]: { from: given[field], to } });
        }
      }
      return next;
    });
  }

  return {
    rows,
    edit: (row: FileRow, change: Change) => editAll([[row, change]]),
    editAll,
    markLeftOut(lines: readonly number[], isLeftOut: boolean) {
      const chosen = new Set(lines);
      setLeftOut((last) =>
        isLeftOut ? new Set([...last, ...lines]) : new Set([...last].filter((line) => !chosen.has(line))),
      );
    },
    reset() {
      setEdited(noEdits);
      setLeftOut(noLines);
    },
  };
}

export type ImportRows = ReturnType<typeof useImportRows>;
