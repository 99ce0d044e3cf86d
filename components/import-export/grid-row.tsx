import type { KeyboardEvent } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type CellField, getFieldTitle, type RowIssue } from '@/lib/features/import-export/fields';
import { nameDate } from '@/lib/features/records/rules';
import { foldCase } from '@/lib/text/normalize';
import styles from './row-grid.module.css';
import { type JudgedRow, verdictNames } from './use-verdicts';

export interface Editing {
  line: number;
  field: CellField;
  /** A person typed this text while the cell had the focus. */
  typed?: string;
}

interface CellEditorProps {
  label: string;
  text: string;
  /** This text was typed before the editor opened, and replaces the text of the cell. */
  typed?: string;
  /** Gets null if the person cancels. The focus moves down by `rowsDown`; without `rowsDown` it stays where it is. */
  onEnd: (text: string | null, rowsDown?: number) => void;
}

const CHARACTERS_PER_LINE = 28;
const EDITOR_LINES_MAX = 6;

function CellEditor({ label, text, typed, onEnd }: CellEditorProps) {
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, currentTarget } = event;
    // While an input method is open, Enter chooses one of its words.
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape') onEnd(null, 0);
    else if (key === 'Enter' && !shiftKey) {
      event.preventDefault();
      onEnd(currentTarget.value, 1);
    }
  }

  return (
    <textarea
      ref={typed === undefined ? selectOnce : focusAtEnd}
      className={styles.editor}
      aria-label={label}
      dir="auto"
      rows={Math.min(EDITOR_LINES_MAX, Math.ceil(text.length / CHARACTERS_PER_LINE) || 1)}
      defaultValue={typed ?? text}
      onKeyDown={handleKey}
      onBlur={({ currentTarget, relatedTarget }) => onEnd(currentTarget.value, relatedTarget ? undefined : 0)}
    />
  );
}

/** It is defined outside of the component, because React calls a ref again if it is a new function. */
function selectOnce(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Returns the text of the right choice if its cell has something else, such as a letter or a number. */
function findRightText({ cells, row }: JudgedRow): string {
  const right = row.question?.correctChoice ?? '';
  return cells.correctChoice && foldCase(right) !== foldCase(cells.correctChoice) ? right : '';
}

interface GridRowProps {
  row: JudgedRow;
  /** The import gives the row this day, or null for the bench; undefined if its record keeps its own. */
  day: CalendarDate | null | undefined;
  fields: readonly CellField[];
  editing: Editing | null;
  onEdit: (field: CellField) => void;
  onEnd: (editing: Editing, text: string | null, rowsDown?: number) => void;
  /** `isExtended` (Shift) means all rows between the one that was toggled last and this one. */
  onToggleLeftOut: (isExtended: boolean) => void;
  onCompare: () => void;
}

export function GridRow({
  row,
  day,
  fields,
  editing,
  onEdit,
  onEnd,
  onToggleLeftOut,
  onCompare,
}: GridRowProps) {
  const { line, cells, issues, verdict } = row;
  const { one, tone } = verdictNames[verdict];
  const right = findRightText(row);

  function nameCell(field: CellField): string {
    const named = `${getFieldTitle(field)} of row ${line}: ${cells[field] || 'empty'}`;
    return field === 'correctChoice' && right ? `${named} → ${right}` : named;
  }

  function findWorstSeverity(field: CellField): RowIssue['severity'] | undefined {
    const severities = issues.filter((issue) => issue.field === field).map(({ severity }) => severity);
    return severities.includes('error') ? 'error' : severities[0];
  }

  return (
    <tr data-line={line} data-verdict={verdict}>
      <td className={styles.verdict}>
        <div className={styles.line}>
          <span className={styles.number}>{line}</span>
          <Badge tone={tone}>{one}</Badge>
          {verdict === 'conflict' && (
            <Button variant="quiet" tabIndex={-1} aria-label={`Compare row ${line}`} onClick={onCompare}>
              Compare
            </Button>
          )}
          <Button
            variant="quiet"
            tabIndex={-1}
            aria-label={row.isLeftOut ? `Include row ${line}` : `Leave out row ${line}`}
            onClick={({ shiftKey }) => onToggleLeftOut(shiftKey)}
          >
            {row.isLeftOut ? 'Include' : 'Leave out'}
          </Button>
        </div>
        {day !== undefined && <p className="small-print">{nameDate(day)}</p>}
        {!row.isLeftOut && issues.length > 0 && (
          <ul className={styles.issues}>
            {issues.map(({ message, severity, field }) => (
              <li key={`${field} ${message}`} data-severity={severity}>
                {message}
              </li>
            ))}
          </ul>
        )}
      </td>
      {fields.map((field) => (
        <td
          key={field}
          data-field={field}
          data-label={getFieldTitle(field)}
          data-worst={findWorstSeverity(field)}
        >
          {editing?.field === field ? (
            <CellEditor
              label={`${getFieldTitle(field)} of row ${line}`}
              text={cells[field] ?? ''}
              typed={editing.typed}
              onEnd={(text, rowsDown) => onEnd({ line, field }, text, rowsDown)}
            />
          ) : (
            <button
              type="button"
              className={styles.cell}
              tabIndex={-1}
              dir="auto"
              aria-label={nameCell(field)}
              aria-invalid={findWorstSeverity(field) === 'error' || undefined}
              onClick={() => onEdit(field)}
            >
              {cells[field]}
              {field === 'correctChoice' && right && <span className="quiet"> → {right}</span>}
            </button>
          )}
        </td>
      ))}
    </tr>
  );
}
