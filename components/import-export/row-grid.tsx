import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { makeOneTabStop, stepCells } from '@/components/ui/step-cells';
import { type CellField, titleOfField } from '@/lib/features/import-export/fields';
import { type Editing, GridRow, RowConflictDialog } from './grid-row';
import { verdictNames } from './left-out-rows';
import styles from './row-grid.module.css';
import type { ImportRows } from './use-import-rows';
import type { ImportSetup } from './use-import-setup';
import { type JudgedRow, VERDICTS, type Verdict, type Verdicts } from './use-verdicts';

const PAGE_SIZE = 50;

interface RowGridProps {
  rows: ImportRows;
  verdicts: Verdicts;
  setup: ImportSetup;
  fields: readonly CellField[];
  /** Called with the visible lines. */
  onSight: (lines: ReadonlySet<number>) => void;
}

/**
 * Each row of the file with its verdict, to be corrected in place or left out; a page at a time, by mouse or keyboard.
 */
export function RowGrid({ rows, verdicts, setup, fields, onSight }: RowGridProps) {
  const { judged } = verdicts;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [compared, setCompared] = useState<JudgedRow | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const counts = useMemo(() => Map.groupBy(judged, (row) => row.verdict), [judged]);
  // The open cell's row stays visible, whatever its verdict.
  const fitting = verdict
    ? judged.filter((row) => row.verdict === verdict || row.line === editing?.line)
    : judged;
  const pages = Math.max(1, Math.ceil(fitting.length / PAGE_SIZE));
  const shownPage = Math.min(page, pages);
  const shown = fitting.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  const lines = shown.map(({ line }) => line).join(' ');
  const wrong = counts.get('error') ?? [];

  useEffect(() => onSight(new Set(lines.split(' ').map(Number))), [lines, onSight]);
  useEffect(() => {
    if (table.current?.querySelector('td [tabindex="0"]')) return;
    const first = table.current?.querySelector<HTMLElement>('td button');
    if (first) first.tabIndex = 0;
  });

  function choose(next: Verdict | null) {
    setVerdict(next);
    setPage(1);
  }

  function press(event: KeyboardEvent<HTMLTableElement>) {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.matches('textarea')) return;
    const line = Number(target.closest('tr')?.dataset.line);
    const row = judged.find((one) => one.line === line);
    if (key === 'Delete' && row) rows.leaveOut([line], !row.isLeftOut);
    else if (key === 'F2') target.click();
    else stepCells(event);
  }

  /** Closes the cell; the focus moves to it, or to the one below. */
  function endEditing({ line, field }: Editing, text: string | null, by = 0) {
    const row = judged.find((one) => one.line === line);
    if (row && text !== null && text !== (row.cells[field] ?? '')) rows.edit(row, { [field]: text });
    setEditing(null);
    const at = shown.findIndex((one) => one.line === line) + by;
    const next = shown[at]?.line ?? line;
    requestAnimationFrame(() =>
      table.current
        ?.querySelector<HTMLElement>(`tr[data-line="${next}"] [data-field="${field}"] button`)
        ?.focus(),
    );
  }

  return (
    <>
      <div className={styles.head}>
        <h2>Rows</h2>
        <fieldset aria-label="Show" className="row-1">
          <Button className={styles.filter} aria-pressed={verdict === null} onClick={() => choose(null)}>
            All {judged.length.toLocaleString('en-US')}
          </Button>
          {VERDICTS.filter((one) => one === verdict || counts.has(one)).map((one) => (
            <Button
              key={one}
              className={styles.filter}
              aria-pressed={verdict === one}
              onClick={() => choose(one)}
            >
              {verdictNames[one].many} {(counts.get(one)?.length ?? 0).toLocaleString('en-US')}
            </Button>
          ))}
        </fieldset>
        {wrong.length > 0 && (
          <Button
            variant="quiet"
            onClick={() =>
              rows.leaveOut(
                wrong.map(({ line }) => line),
                true,
              )
            }
          >
            Leave out what has errors
          </Button>
        )}
      </div>
      {verdicts.problem && (
        <Message
          tone="error"
          title="The rows could not be checked"
          action={<Button onClick={verdicts.retry}>Retry</Button>}
        >
          {verdicts.problem}
        </Message>
      )}
      <p className={styles.keys}>
        Arrows go from cell to cell, Enter writes in one, Escape leaves it as it was, Delete leaves the row
        out.
      </p>
      <div className={styles.scroller}>
        <table
          ref={table}
          className={styles.table}
          aria-label="Rows of the file"
          onKeyDown={press}
          onFocus={makeOneTabStop}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                Row
              </th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {titleOfField(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <GridRow
                key={row.line}
                row={row}
                fields={fields}
                editing={editing?.line === row.line ? editing.field : null}
                onEdit={(field) => setEditing({ line: row.line, field })}
                onEnd={endEditing}
                onLeaveOut={() => rows.leaveOut([row.line], !row.isLeftOut)}
                onCompare={() => setCompared(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p>There are no such rows.</p>}
      {pages > 1 && (
        <nav className={styles.pages} aria-label="Pages">
          <Button disabled={shownPage === 1} onClick={() => setPage(shownPage - 1)}>
            Previous page
          </Button>
          <span>
            Page {shownPage} of {pages}
          </span>
          <Button disabled={shownPage === pages} onClick={() => setPage(shownPage + 1)}>
            Next page
          </Button>
        </nav>
      )}
      {compared?.stored && (
        <RowConflictDialog
          row={compared}
          stored={compared.stored}
          setup={setup}
          onResolve={(merged) => {
            if (merged) rows.edit(compared, merged);
            setCompared(null);
          }}
        />
      )}
    </>
  );
}
