import { memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { stateOf } from '@/lib/features/plan/rules';
import { nameRecord } from './plan-places';
import styles from './plan-record.module.css';
import { countWarnings, listMarks, listWarnings, stateMarks } from './record-marks';
import { isSameData } from './same-data';
import { useDraggable } from './use-drag';

interface PlanRecordProps {
  record: PlannedRecord;
  /** Where it is, for those who do not see the table. */
  place: string;
  isFixed: boolean;
  isMovable: boolean;
  isCarried: boolean;
  /** It is not what is looked for. */
  isFaded?: boolean;
  /** Absent while nobody selects. */
  isSelected?: boolean;
  /** Is it a stop of the Tab key? Not in the table, where the arrows reach it. */
  isTabStop?: boolean;
}

/**
 * A record in the plan: how far it is by shape and word, its first words, and what hangs on it. Whatever holds it hears of
 * its presses, by `data-record`.
 */
export const PlanRecord = memo(function PlanRecord({
  record,
  place,
  isFixed,
  isMovable,
  isCarried,
  isFaded = false,
  isSelected,
  isTabStop = false,
}: PlanRecordProps) {
  const ref = useDraggable<HTMLButtonElement>(isMovable ? record : null);
  const state = stateOf(record);
  const marks = listMarks(record);
  const { problem } = record;
  const warnings = listWarnings(record);
  return (
    <button
      ref={ref}
      type="button"
      className={styles.record}
      data-state={state}
      data-fixed={isFixed}
      data-carried={isCarried}
      data-faded={isFaded}
      aria-pressed={isSelected}
      data-record={record.id}
      tabIndex={isTabStop ? 0 : -1}
    >
      <span className={styles.state} title={problem}>
        <span aria-hidden="true" className={styles.mark}>
          {stateMarks[state]}
        </span>
        <span className={classNames(state === 'ready' && 'visually-hidden')}>{state}</span>
        {problem && <span className="visually-hidden"> {problem}</span>}
      </span>
      <span className={styles.title} title={nameRecord(record)} dir="auto">
        {nameRecord(record)}
      </span>
      {marks.length > 0 && <span className={styles.marks}>{marks.join(' · ')}</span>}
      {warnings.length > 0 && (
        <span className={styles.warnings} title={warnings.join('\n')}>
          <Icon name="warning" />
          {countWarnings(record)}
          <span className="visually-hidden"> {warnings.join(' ')}</span>
        </span>
      )}
      <span className="visually-hidden">
        , {place}
        {isFaded && ', not in the filter'}
      </span>
    </button>
  );
}, isSameData);
