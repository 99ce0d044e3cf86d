import { memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { flawNames, isOfWording } from '@/lib/features/lint/flaws';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { findRecordState, type RecordState } from '@/lib/features/plan/rules';
import { nameCount, nameRecord } from './plan-names';
import styles from './plan-record.module.css';
import { useDraggable } from './use-drag';

/** Each state has a shape beside its word, because colour alone is not enough. */
const stateMarks = {
  incomplete: '!',
  draft: '✎',
  'in review': '?',
  ready: '✓',
} as const satisfies Record<RecordState, string>;

function listWarnings({ warnings = [], flaws = [] }: PlannedRecord): string[] {
  return [...warnings, ...flaws.filter(isOfWording).map((flaw) => `${flawNames[flaw]}.`)];
}

function listMarks({ flaws = [], openNotes, ...record }: PlannedRecord): string[] {
  const [theme, ...otherThemes] = record.themes;
  return [
    record.mediaType === 'image' && 'image',
    flaws.includes('no_alt') && 'no alt text',
    flaws.includes('licence') && 'licence run out',
    flaws.includes('overdue') && 'review overdue',
    record.mediaType === 'audio' && 'audio',
    record.difficulty,
    record.isGenerated && 'AI',
    record.runsAnyDay && record.forDate === null && 'may run any day',
    theme !== undefined && `# ${theme}${otherThemes.length > 0 ? ` +${otherThemes.length}` : ''}`,
    record.hasProposal && 'change proposed',
    openNotes > 0 && nameCount(openNotes, 'open note'),
  ].filter((mark) => typeof mark === 'string');
}

type Fields = Record<string, unknown>;

/** Compares plain data deeply, because each refresh of the plan brings new objects with mostly the same content. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const fields = one as Fields;
  const others = other as Fields;
  const names = Object.keys(fields);
  return (
    names.length === Object.keys(others).length &&
    names.every((name) => Object.hasOwn(others, name) && isSameData(fields[name], others[name]))
  );
}

export interface PlanRecordProps {
  record: PlannedRecord;
  /** Screen readers read it after the title. */
  placeName: string;
  isMovable: boolean;
  isCarried: boolean;
  isFaded?: boolean;
  isSelected?: boolean;
  /** It is absent in the table, where the arrow keys reach the record instead of Tab. */
  isTabStop?: boolean;
}

/** Shows a record with its state by shape and word; the container handles its clicks, by `data-record`. */
export const PlanRecord = memo(function PlanRecord(props: PlanRecordProps) {
  const { record, placeName, isMovable, isCarried, isFaded, isSelected, isTabStop } = props;
  const ref = useDraggable(isMovable ? record : null);
  const state = findRecordState(record);
  const marks = listMarks(record);
  const warnings = listWarnings(record);
  return (
    <button
      ref={ref}
      type="button"
      className={styles.record}
      data-state={state}
      data-carried={isCarried}
      data-faded={isFaded}
      aria-pressed={isSelected}
      data-record={record.id}
      tabIndex={isTabStop ? 0 : -1}
    >
      <span className={styles.state} title={record.problem}>
        <span aria-hidden="true" className={styles.mark}>
          {stateMarks[state]}
        </span>
        <span className={classNames(state === 'ready' && 'visually-hidden')}>{state}</span>
        {record.problem && <span className="visually-hidden"> {record.problem}</span>}
      </span>
      <span className={styles.title} title={nameRecord(record)} dir="auto">
        {nameRecord(record)}
      </span>
      {marks.length > 0 && <span className={styles.marks}>{marks.join(' · ')}</span>}
      {warnings.length > 0 && (
        <span className={styles.warnings} title={warnings.join('\n')}>
          <Icon name="warning" />
          {nameCount(warnings.length, 'warning')}
          <span className="visually-hidden"> {warnings.join(' ')}</span>
        </span>
      )}
      <span className="visually-hidden">
        , {placeName}
        {isFaded && ', not in the filter'}
      </span>
    </button>
  );
}, isSameData);
