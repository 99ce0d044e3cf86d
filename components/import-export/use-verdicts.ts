import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { checkRows } from '@/lib/features/import-export/client';
import type { StoredImportRow } from '@/lib/features/import-export/contract';
import type { CellField, RowIssue } from '@/lib/features/import-export/fields';
import { CHECKED_ROWS_MAX, type ImportIssueCode } from '@/lib/features/import-export/rules';
import { lintRow } from './lint-row';
import type { FileRow } from './use-import-rows';

/** Has each verdict with its names and colour, in the order of the filter. */
export const verdictNames = {
  ready: { one: 'Ready', many: 'Ready', tone: 'success' },
  warning: { one: 'Warning', many: 'Warnings', tone: 'warning' },
  error: { one: 'Error', many: 'Errors', tone: 'error' },
  conflict: { one: 'Conflict', many: 'Conflicts', tone: 'error' },
  same: { one: 'Unchanged', many: 'Unchanged', tone: 'info' },
  left_out: { one: 'Left out', many: 'Left out', tone: 'neutral' },
  checking: { one: 'Checking', many: 'Being checked', tone: 'neutral' },
} as const;

export type Verdict = keyof typeof verdictNames;

interface VerdictIssue extends RowIssue {
  code?: ImportIssueCode;
}

interface Checked {
  issues: readonly VerdictIssue[];
  isSame: boolean;
  stored?: StoredImportRow;
  base?: StoredImportRow;
  isCompared: boolean;
}

export interface JudgedRow extends FileRow {
  issues: VerdictIssue[];
  verdict: Verdict;
  /** It is set if the record was changed since the file was made, or if the row has no version. */
  stored?: StoredImportRow;
  /** The file was made from this state of the record; it may also be set when `stored` is. */
  base?: StoredImportRow;
}

/** Above this number of rows only visible ones are compared with stored records, because comparing is slow. */
const COMPARED_ROWS_MAX = 2000;
/** Few rows are compared at once, so that the first results appear soon. */
const COMPARED_AT_ONCE = 25;

/** The reason has no column, so an issue about it belongs to the whole row. */
const toCellField = (field: string | undefined) =>
  (field === 'reason' ? undefined : field) as CellField | undefined;

function judgeRow(row: FileRow, checked: Checked | undefined, hasReason: boolean): JudgedRow {
  // One reason applies to all rows; without one the import is refused.
  const checkedIssues = (checked?.issues ?? []).flatMap((issue) => {
    if (issue.code !== 'reason') return [issue];
    return hasReason ? [] : [{ ...issue, severity: 'error' as const }];
  });
  const issues = [...row.issues, ...checkedIssues];
  const { stored, base } = checked ?? {};
  return { ...row, issues, stored, base, verdict: findVerdict(row, checked, issues) };
}

function findVerdict(
  { isLeftOut }: FileRow,
  checked: Checked | undefined,
  issues: readonly VerdictIssue[],
): Verdict {
  if (isLeftOut) return 'left_out';
  if (checked?.stored) return 'conflict';
  if (issues.some(({ severity }) => severity === 'error')) return 'error';
  if (!checked) return 'checking';
  if (checked.isSame) return 'same';
  return issues.length > 0 ? 'warning' : 'ready';
}

const isWithoutErrors = ({ issues, isLeftOut }: FileRow) =>
  !isLeftOut && issues.every(({ severity }) => severity !== 'error');

interface Options {
  game: ReviewedGame;
  hasReason: boolean;
  visibleLines: ReadonlySet<number>;
  /** The checks pause during the import and after it. */
  isPaused: boolean;
}

/** Finds the next rows to check: first all rows without the slow comparison, then visible rows with it, then others. */
function findNextRows(
  rows: readonly FileRow[],
  known: ReadonlyMap<string, Checked>,
  visibleLines: ReadonlySet<number>,
) {
  const unchecked = rows.filter((row) => isWithoutErrors(row) && !known.has(row.key));
  if (unchecked.length > 0) return { rows: unchecked.slice(0, CHECKED_ROWS_MAX), withNearDuplicates: false };
  const uncompared = rows.filter((row) => {
    const checked = known.get(row.key);
    return checked && !checked.isCompared && !checked.isSame && isWithoutErrors(row);
  });
  const visible = uncompared.filter(({ line }) => visibleLines.has(line));
  const rest = rows.length <= COMPARED_ROWS_MAX ? uncompared : [];
  return { rows: (visible.length > 0 ? visible : rest).slice(0, COMPARED_AT_ONCE), withNearDuplicates: true };
}

/** Judges each row by the server's checks of a save and by the lint rules; changed rows are checked again. */
export function useVerdicts(rows: readonly FileRow[], { game, hasReason, visibleLines, isPaused }: Options) {
  const [known, setKnown] = useState<ReadonlyMap<string, Checked>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const next = useMemo(() => findNextRows(rows, known, visibleLines), [rows, known, visibleLines]);
  const judged = useMemo(
    () => rows.map((row) => judgeRow(row, known.get(row.key), hasReason)),
    [rows, known, hasReason],
  );
  const keys = next.rows.map(({ key }) => key).join('\n');
  /** Identifies the next request to the server; empty if none is needed. */
  const request = keys && [game, next.withNearDuplicates, attempt, keys].join('\n');

  const check = useEffectEvent(async (signal: AbortSignal) => {
    const { rows: nextRows, withNearDuplicates } = next;
    try {
      const verdicts = await checkRows(
        { game, rows: nextRows.map(({ row }) => row), withNearDuplicates },
        signal,
      );
      if (signal.aborted) return;
      setProblem(null);
      setKnown((last) => {
        const all = new Map(last);
        nextRows.forEach((row, at) => {
          const { issues = [], isSame = false, stored, base } = verdicts[at] ?? {};
          const found = issues.map((issue) => ({ ...issue, field: toCellField(issue.field) }));
          all.set(row.key, {
            issues: [...found, ...lintRow(row, game)],
            isSame,
            stored,
            base,
            isCompared: withNearDuplicates,
          });
        });
        return all;
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  });
  useEffect(() => {
    if (request === '' || isPaused) return;
    const abort = new AbortController();
    void check(abort.signal);
    return () => abort.abort();
  }, [request, isPaused]);

  return {
    judged,
    isComparing: next.withNearDuplicates && next.rows.length > 0,
    problem: request === '' ? null : problem,
    retry: () => setAttempt(attempt + 1),
    markRefused(issues: readonly { line: number; message: string; field?: string; code: ImportIssueCode }[]) {
      const byLine = Map.groupBy(issues, ({ line }) => line);
      const refused = rows.flatMap(({ line, key }): [string, Checked][] => {
        const found = (byLine.get(line) ?? []).map(
          (issue): VerdictIssue => ({ ...issue, field: toCellField(issue.field), severity: 'error' }),
        );
        return found.length > 0 ? [[key, { issues: found, isSame: false, isCompared: true }]] : [];
      });
      setKnown((last) => new Map([...last, ...refused]));
    },
    reset: () => setKnown(new Map()),
  };
}

export type Verdicts = ReturnType<typeof useVerdicts>;
