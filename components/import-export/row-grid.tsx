import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Pages } from '@/components/ui/pages';
import { makeOneTabStop, stepCells } from '@/components/ui/step-cells';
import { isTyping } from '@/lib/browser/typed-ahead';
import { readDelimited } from '@/lib/features/import-export/delimited-text';
import { type CellField, getFieldTitle } from '@/lib/features/import-export/fields';
import { type Editing, GridRow } from './grid-row';
import { ReplaceInColumn } from './replace-in-column';
import { RowConflictDialog } from './row-conflict-dialog';
import styles from './row-grid.module.css';
import type { ImportRows } from './use-import-rows';
import type { ImportSetup } from './use-import-setup';
import type { PlacedRows } from './use-placed-rows';
import { type JudgedRow, type Verdict, type Verdicts, verdictNames } from './use-verdicts';

const PAGE_SIZE = 50;
const VERDICTS = Object.keys(verdictNames) as Verdict[];

const findField = (target: HTMLElement) =>
  target.closest<HTMLElement>('[data-field]')?.dataset.field as CellField | undefined;

interface RowGridProps {
  rows: ImportRows;
  verdicts: Verdicts;
  setup: ImportSetup;
  fields: readonly CellField[];
  days: PlacedRows['days'];
  onVisibleLines: (lines: ReadonlySet<number>) => void;
}

/** Shows a page of rows that can be corrected in place or left out, by mouse or keyboard. */
export function RowGrid({ rows, verdicts, setup, fields, days, onVisibleLines }: RowGridProps) {
  const { judged } = verdicts;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [compared, setCompared] = useState<JudgedRow | null>(null);
  const table = useRef<HTMLTableElement>(null);
  /** This row was left out or included last; Shift continues from there. */
  const lastLine = useRef<number | null>(null);
  const byVerdict = Map.groupBy(judged, (row) => row.verdict);
  // The row of the open cell stays visible when an edit changes its verdict.
  const filtered = verdict
    ? judged.filter((row) => row.verdict === verdict || row.line === editing?.line)
    : judged;
  const pages = Math.max(1, Math.ceil(filtered.length / PAGE_SIZE));
  const shownPage = Math.min(page, pages);
  const shown = filtered.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  // The effect depends on this text, because each rendering makes a new array.
  const lines = shown.map(({ line }) => line).join(' ');
  const wrongLines = (byVerdict.get('error') ?? []).map(({ line }) => line);

  useEffect(() => onVisibleLines(new Set(lines.split(' ').map(Number))), [lines, onVisibleLines]);
  // A filter or another page may remove the only tab stop; the first button then becomes the tab stop.
  useEffect(() => {
    if (table.current?.querySelector('td [tabindex="0"]')) return;
    const first = table.current?.querySelector<HTMLElement>('td button');
    if (first) first.tabIndex = 0;
  });

  function handleKey(event: KeyboardEvent<HTMLTableElement>) {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.matches('textarea')) return;
    const line = Number(target.closest('tr')?.dataset.line);
    const row = judged.find((one) => one.line === line);
    const field = findField(target);
    const isCommand = event.ctrlKey || event.metaKey;
    if (key === 'Delete' && row) toggleLeftOut(row, event.shiftKey);
    else if (key === 'F2' && field) target.click();
    else if (key === 'F8') goToError(line, event.shiftKey);
    else if (row && field && isCommand && key.toLowerCase() === 'd') fillDown(row, field);
    else if (row && field && key.length === 1 && key !== ' ' && isTyping(event))
      setEditing({ line, field, typed: key });
    else {
      stepCells(event);
      return;
    }
    event.preventDefault();
  }

  function toggleLeftOut({ line, isLeftOut }: JudgedRow, isExtended: boolean) {
    const to = filtered.findIndex((one) => one.line === line);
    const last = filtered.findIndex((one) => one.line === lastLine.current);
    const from = isExtended && last >= 0 ? last : to;
    const range = filtered.slice(Math.min(from, to), Math.max(from, to) + 1);
    rows.markLeftOut(
      range.map((one) => one.line),
      !isLeftOut,
    );
    lastLine.current = line;
    // A filter hides the toggled rows, so the focus moves to the row after or before them.
    const next = verdict && (filtered[Math.max(from, to) + 1] ?? filtered[Math.min(from, to) - 1]);
    if (next && fields[0]) focusCell(next.line, fields[0]);
  }

  function fillDown(row: JudgedRow, field: CellField) {
    const above = filtered[filtered.findIndex(({ line }) => line === row.line) - 1];
    if (above) rows.edit(row, { [field]: above.cells[field] ?? '' });
  }

  /** Goes to the next row with an error, or with Shift to the previous one; it wraps around at the ends. */
  function goToError(line: number, isBack: boolean) {
    const errors = [...filtered.entries()].filter(([, row]) => row.verdict === 'error');
    const here = filtered.findIndex((row) => row.line === line);
    const next = isBack
      ? (errors.findLast(([at]) => at < here) ?? errors.at(-1))
      : (errors.find(([at]) => at > here) ?? errors[0]);
    if (!next) return;
    const [at, row] = next;
    setPage(Math.floor(at / PAGE_SIZE) + 1);
    const wrongField = row.issues.find(({ severity, field }) => severity === 'error' && field)?.field;
    const field = wrongField && fields.includes(wrongField) ? wrongField : fields[0];
    if (field) focusCell(row.line, field);
  }

  function pasteCells(event: ClipboardEvent<HTMLTableElement>) {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.matches('textarea')) return;
    const field = findField(target);
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    if (!field || text === '') return;
    event.preventDefault();
    const from = filtered.findIndex(({ line }) => line === Number(target.closest('tr')?.dataset.line));
    const fieldsFrom = fields.slice(fields.indexOf(field));
    const pastedRows = [...readDelimited(text, '\t')];
    const changes = filtered.slice(from, from + pastedRows.length).map((row, down) => {
      const cells = pastedRows[down]?.cells.slice(0, fieldsFrom.length) ?? [];
      return [row, Object.fromEntries(cells.map((cell, right) => [fieldsFrom[right], cell]))] as const;
    });
    rows.editAll(changes);
  }

  function focusCell(line: number, field: CellField) {
    requestAnimationFrame(() =>
      table.current
        ?.querySelector<HTMLElement>(`tr[data-line="${line}"] [data-field="${field}"] button`)
        ?.focus(),
    );
  }

  /** Closes the cell, and focuses the cell `rowsDown` rows below it, unless the focus has gone elsewhere. */
  function endEditing({ line, field }: Editing, text: string | null, rowsDown?: number) {
    const row = judged.find((one) => one.line === line);
    if (row && text !== null) rows.edit(row, { [field]: text });
    setEditing(null);
    if (rowsDown === undefined) return;
    const at = shown.findIndex((one) => one.line === line) + rowsDown;
    focusCell(shown[at]?.line ?? line, field);
  }

  return (
    <>
      <div className={styles.head}>
        <h2>Rows</h2>
        <fieldset aria-label="Show" className="row-1">
          {[null, ...VERDICTS.filter((one) => one === verdict || byVerdict.has(one))].map((one) => (
            <Button
              key={one}
              className={styles.filter}
              aria-pressed={verdict === one}
              onClick={() => {
                setVerdict(one);
                setPage(1);
              }}
            >
              {one ? verdictNames[one].many : 'All'}{' '}
              {(one ? (byVerdict.get(one) ?? []) : judged).length.toLocaleString('en-US')}
            </Button>
          ))}
        </fieldset>
        {wrongLines.length > 0 && (
          <Button variant="quiet" onClick={() => rows.markLeftOut(wrongLines, true)}>
            Leave out rows with errors
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
      <p className="small-print not-by-touch">
        Arrow keys move between cells, typing or pasting replaces a cell, Enter edits it, Escape restores it.
        Ctrl+D copies the cell above, F8 goes to the next error, Delete leaves the row out or includes it
        again; with Shift all rows since the last one.
      </p>
      <ReplaceInColumn rows={rows} fields={fields} />
      <div className={styles.scroller}>
        <table
          ref={table}
          className={styles.table}
          aria-label="Rows of the file"
          onKeyDown={handleKey}
          onPaste={pasteCells}
          onFocus={makeOneTabStop}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                Row
              </th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {getFieldTitle(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <GridRow
                key={row.line}
                row={row}
                day={days.get(row.line)}
                fields={fields}
                editing={editing?.line === row.line ? editing : null}
                onEdit={(field) => setEditing({ line: row.line, field })}
                onEnd={endEditing}
                onToggleLeftOut={(isExtended) => toggleLeftOut(row, isExtended)}
                onCompare={() => setCompared(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p>No row matches.</p>}
      <Pages page={shownPage} pages={pages} onChoose={setPage} />
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
