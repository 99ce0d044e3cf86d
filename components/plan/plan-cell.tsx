import { memo } from 'react';
import { Icon } from '@/components/ui/icon';
import { ScreenLink } from '@/components/ui/screen-link';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import type { Cell } from '@/lib/features/plan/select-cells';
import { describeGap, GapAssignee, type GapState } from './gap-assignee';
import styles from './plan-cell.module.css';
import { namePlace } from './plan-places';
import { PlanRecord } from './plan-record';
import { isSameData } from './same-data';
import { useDropTarget } from './use-drag';

/** A record as its cell shows it. */
export interface ShownRecord {
  record: PlannedRecord;
  isFixed: boolean;
  isMovable: boolean;
  isCarried: boolean;
  isFaded: boolean;
  /** Absent while nobody selects. */
  isSelected?: boolean;
}

export interface PlanCellProps extends Cell {
  /** The category's name. */
  category: string;
  records: readonly ShownRecord[];
  takesDrops: boolean;
  /** Of a cell that misses its record. */
  gap?: GapState;
  /** What its room is for: the form that fills it, or what is carried; null: there is none. */
  room: { formPath: string } | 'carried' | null;
}

/**
 * A slot of the plan: its record or, of weekly questions, several; and the way to fill it where something is missing. Its
 * presses and keys are the table's. It is given plain data, which equal data needs no new rendering of: a plan has
 * hundreds of slots, of which a press changes two.
 */
export const PlanCell = memo(function PlanCell({
  category,
  categoryId,
  date,
  records,
  takesDrops,
  gap,
  room,
}: PlanCellProps) {
  const { ref, isOver } = useDropTarget<HTMLTableCellElement>(takesDrops ? { date, categoryId } : null);
  const isGap = records.length === 0;
  const place = namePlace({ category: { id: categoryId, category }, forDate: date });
  return (
    <td
      ref={ref}
      className={styles.cell}
      data-over={isOver}
      data-gap={isGap}
      data-selected={gap?.isSelected}
      data-date={date}
      data-category={categoryId}
    >
      <span className={styles.category} aria-hidden="true" dir="auto">
        {category}
      </span>
      {records.map(({ record, ...shown }) => (
        <PlanRecord key={record.id} record={record} place={place} {...shown} />
      ))}
      {room === 'carried' && (
        <button type="button" tabIndex={-1} className={styles.gap} aria-label={`Put it here: ${place}`}>
          here
        </button>
      )}
      {room !== null && room !== 'carried' && (
        <ScreenLink
          href={room.formPath}
          tabIndex={-1}
          className={isGap ? styles.gap : styles.more}
          aria-label={`${isGap ? 'Missing: create' : 'Add another'}: ${place}${gap ? describeGap(gap) : ''}`}
          data-fill=""
        >
          <Icon name="plus" />
          {isGap && <span>missing</span>}
        </ScreenLink>
      )}
      {gap && <GapAssignee gap={gap} place={place} />}
    </td>
  );
}, isSameData);
