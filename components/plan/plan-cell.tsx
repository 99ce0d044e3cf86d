import { memo } from 'react';
import { Icon } from '@/components/ui/icon';
import { ScreenLink } from '@/components/ui/screen-link';
import { type CalendarDate, formatMonthDay, formatWeekdayDate } from '@/lib/dates/calendar-date';
import type { Cell } from '@/lib/features/plan/rules';
import styles from './plan-cell.module.css';
import { namePlace } from './plan-names';
import { isSameData, PlanRecord, type PlanRecordProps } from './plan-record';
import { useDropTarget } from './use-drag';

export interface GapState {
  assignee?: { person: string; dueOn: CalendarDate; isOverdue: boolean };
  isSelected: boolean;
}

/** Describes a gap after its place: ", for wendy, due Fri, Nov 20, 2026, selected". */
function describeGap({ assignee, isSelected }: GapState): string {
  const selected = isSelected ? ', selected' : '';
  if (!assignee) return selected;
  const { person, dueOn, isOverdue } = assignee;
  return `, for ${person}, ${isOverdue ? 'overdue since' : 'due'} ${formatWeekdayDate(dueOn)}${selected}`;
}

/** The table handles the click on the button. */
function GapAssignee({ assignee, placeName }: Pick<GapState, 'assignee'> & { placeName: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.assignee}
      data-assign=""
      data-free={!assignee}
      data-overdue={assignee?.isOverdue}
      title={assignee ? undefined : 'Assign'}
    >
      <Icon name="person" />
      <span className="visually-hidden">{assignee ? 'Assigned to ' : 'Assign'}</span>
      {assignee && (
        <>
          <bdi className={styles.name} title={assignee.person}>
            {assignee.person}
          </bdi>{' '}
          <span className={styles.due}>
            {assignee.isOverdue ? 'overdue' : 'by'} {formatMonthDay(assignee.dueOn)}
          </span>
        </>
      )}
      <span className="visually-hidden"> {placeName}</span>
    </button>
  );
}

export type ShownRecord = Omit<PlanRecordProps, 'placeName' | 'isTabStop'>;

export interface PlanCellProps extends Cell {
  category: string;
  records: readonly ShownRecord[];
  takesDrops: boolean;
  gap?: GapState;
  /** The cell can take a new record by its form, or the carried record; null means that it takes none. */
  room: { formPath: string } | 'carried' | null;
}

/** Shows a slot, with a link if it has room. Props are compared by value, because a click changes few cells. */
export const PlanCell = memo(function PlanCell(props: PlanCellProps) {
  const { category, categoryId, date, records, takesDrops, gap, room } = props;
  const { ref, isOver } = useDropTarget<HTMLTableCellElement>(takesDrops ? { date, categoryId } : null);
  const isEmpty = records.length === 0;
  const placeName = namePlace({ category, forDate: date });
  const createLabel = isEmpty ? 'Create' : 'Add another';
  return (
    <td
      ref={ref}
      className={styles.cell}
      data-over={isOver}
      data-empty={isEmpty}
      data-selected={gap?.isSelected}
      data-date={date}
      data-category={categoryId}
    >
      <span className={styles.category} aria-hidden="true" dir="auto">
        {category}
      </span>
      {records.map((shown) => (
        <PlanRecord key={shown.record.id} placeName={placeName} {...shown} />
      ))}
      {room === 'carried' && (
        <button type="button" tabIndex={-1} className={styles.gap} aria-label={`Put it here: ${placeName}`}>
          here
        </button>
      )}
      {room !== null && room !== 'carried' && (
        <ScreenLink
          href={room.formPath}
          tabIndex={-1}
          className={gap ? styles.gap : styles.more}
          aria-label={
            gap ? `Missing: create: ${placeName}${describeGap(gap)}` : `${createLabel}: ${placeName}`
          }
          data-fill=""
        >
          <Icon name="plus" />
          {gap && <span>missing</span>}
        </ScreenLink>
      )}
      {gap && <GapAssignee assignee={gap.assignee} placeName={placeName} />}
    </td>
  );
}, isSameData);
