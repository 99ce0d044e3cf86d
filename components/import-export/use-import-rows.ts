import { useDeferredValue, useMemo, useState } from 'react';
import { choiceNames, eachChoice, type ReviewedGame } from '@/lib/contract/kinds';
import { findRepeats } from '@/lib/features/import-export/among-rows';
import type { FileCells } from '@/lib/features/import-export/cells-of-row';
import type { ImportRow } from '@/lib/features/import-export/contract';
import type { CellField, Cells, RowIssue } from '@/lib/features/import-export/fields';
import { findNearRows } from '@/lib/features/import-export/near-rows';
import { type ReadOptions, type RowRead, readRow } from '@/lib/features/import-export/read-row';
import { lint, lintRules } from '@/lib/features/lint/lint';
import { toLintedPuzzle, toLintedQuestion } from '@/lib/features/lint/linted';
import { findChoice, findQuestionProblem } from '@/lib/features/questions/rules';

/** A row of the file with the person's corrections. */
export interface FileRow extends RowRead {
  line: number;
  cells: Cells;
  /** The cells without corrections. */
  given: Cells;
  /** The cache key of its verdict: the record that it would become. */
  key: string;
  isLeftOut: boolean;
}

function findPuzzleProblem(puzzle: ImportRow['puzzle']) {
  if (!puzzle?.word) return { field: 'word' as const, message: 'Enter a word' };
  if (!puzzle.hint) return { field: 'hint' as const, message: 'Enter a hint' };
  return null;
}

/** Finds what a new draft lacks, in the form's words; only a missing question or word prevents the import. */
function findMissingPart({ id, status, question, puzzle }: ImportRow, game: ReviewedGame): RowIssue[] {
  if (id || status !== 'draft') return [];
  const choices = eachChoice((name) => question?.[name] ?? '');
  const right = findChoice(choices, question?.correctChoice ?? '');
  const found =
    game === 'word_puzzle'
      ? findPuzzleProblem(puzzle)
      : findQuestionProblem('daily', {
          question: question?.question ?? '',
          ...choices,
          correctChoice: right,
        });
  if (!found) return [];
  const { field, message } = found;
  if (field === 'question' || field === 'word') return [{ field, message, severity: 'error' }];
  return [{ field, message: `Still a draft: ${message}`, severity: 'warning' }];
}

/** The missing parts of a draft, and the lint warnings about a row. */
export function lintRow({ row }: RowRead, game: ReviewedGame): RowIssue[] {
  const { question, puzzle, explanation, source, reviewBy } = row;
  const choices = eachChoice((name) => question?.[name] ?? '');
  const right = choiceNames.findIndex((name) => choices[name] && choices[name] === question?.correctChoice);
  const found = puzzle
    ? lint(toLintedPuzzle({ word: puzzle.word ?? '', hint: puzzle.hint ?? '', reviewBy }))
    : lint(
        toLintedQuestion({
          question: question?.question ?? '',
          ...choices,
          correct: right + 1 || null,
          explanation,
          source,
          reviewBy,
        }),
      );
  const warnings = found.map(
    ({ rule, pieces: [first] }): RowIssue => ({
      field: first.field,
      message: lintRules[rule].name,
      severity: 'warning',
    }),
  );
  return [...findMissingPart(row, game), ...warnings];
}

const toCacheKey = ({ line, ...row }: ImportRow) => JSON.stringify(row);

/** Parses rows, each only once for the same cells and options. */
function makeRowReader(options: ReadOptions) {
  const known = new WeakMap<Cells, Omit<FileRow, 'given' | 'isLeftOut'>>();
  return (line: number, cells: Cells) => {
    const found = known.get(cells);
    if (found) return found;
    const read = readRow(line, cells, options);
    const made = { line, cells, ...read, key: `${options.game} ${toCacheKey(read.row)}` };
    known.set(cells, made);
    return made;
  };
}

/** The issue of a damaged row; it ends when a person changes the row. */
const BROKEN: RowIssue = {
  message:
    'This row is damaged: its quotes do not match, or it is no object of JSON. Correct its cells, or leave the row out',
  severity: 'error',
};

type Change = Partial<Record<CellField, string>>;

/** It replaces a text, and ends if a change of the columns puts another one there. */
interface Correction {
  from: string | undefined;
  to: string;
}

type Corrections = Partial<Record<CellField, Correction>>;

const noEdits: ReadonlyMap<number, Corrections> = new Map();
const noLines: ReadonlySet<number> = new Set();

const corrected = new WeakMap<Corrections, { given: Cells; cells: Cells }>();

/** Returns the same object for the same cells, by which rows are cached. */
function correctCells(given: Cells, corrections: Corrections): Cells {
  const known = corrected.get(corrections);
  if (known?.given === given) return known.cells;
  const cells = { ...given };
  for (const [field, { from, to }] of Object.entries(corrections) as [CellField, Correction][])
    if (given[field] === from) cells[field] = to;
  corrected.set(corrections, { given, cells });
  return cells;
}

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
        if (corrections) return row;
        return { ...row, issues: [...(isBroken ? [BROKEN] : []), ...own, ...row.issues] };
      }),
    [base, read, edited, leftOut],
  );
  const repeats = useMemo(
    () =>
      findRepeats(
        all.filter(({ isLeftOut }) => !isLeftOut),
        options.game,
      ),
    [all, options.game],
  );
  // Comparing thousands of rows takes a while, so a correction is shown before it.
  const settled = useDeferredValue(all);
  const near = useMemo(() => findNearRows(settled.filter(({ isLeftOut }) => !isLeftOut)), [settled]);
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
      const next = changes.map(([{ line, given }, change]) => {
        const made = Object.entries(change).map(([field, to]) => [
          field,
          { from: given[field as CellField], to },
        ]);
        return [line, { ...last.get(line), ...Object.fromEntries(made) }] as const;
      });
      return new Map([...last, ...next]);
    });
  }

  return {
    rows,
    edit: (row: FileRow, change: Change) => editAll([[row, change]]),
    editAll,
    leaveOut(lines: readonly number[], isLeftOut: boolean) {
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
