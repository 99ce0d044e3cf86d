import { Icon } from '@/components/ui/icon';
import { type CalendarDate, formatMonthDay, formatWeekdayDate } from '@/lib/dates/calendar-date';
import styles from './gap-assignee.module.css';

/** Whose a gap is to fill, and whether it is selected. */
export interface GapState {
  /** A user name; absent: nobody's. */
  person?: string;
  /** Of somebody's. */
  dueOn: CalendarDate;
  isOverdue: boolean;
  isSelected: boolean;
}

/** The assignee of a gap, to go behind its place: ", for wendy, due Fri, Nov 20, 2026". */
export function describeGap({ person, dueOn, isOverdue, isSelected }: GapState): string {
  const due = `, ${isOverdue ? 'overdue since' : 'due'} ${person ? formatWeekdayDate(dueOn) : ''}`;
  return `${person ? `, for ${person}${due}` : ''}${isSelected ? ', selected' : ''}`;
}

/** The assignee of a gap, and the button to assign it; the table handles the press. */
export function GapAssignee({ gap, place }: { gap: GapState; place: string }) {
  const { person, dueOn, isOverdue } = gap;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.assignee}
      data-assign=""
      data-free={!person}
      data-overdue={Boolean(person) && isOverdue}
      title={person ? undefined : 'Assign'}
    >
      <Icon name="person" />
      <span className="visually-hidden">{person ? 'Assigned to ' : 'Assign'}</span>
      {person && (
        <>
          <bdi className={styles.name} title={person}>
            {person}
          </bdi>{' '}
          <span className={styles.due}>
            {isOverdue ? 'overdue' : 'by'} {formatMonthDay(dueOn)}
          </span>
        </>
      )}
      <span className="visually-hidden"> {place}</span>
    </button>
  );
}
