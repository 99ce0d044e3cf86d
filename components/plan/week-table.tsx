import { type CalendarDate, formatMonthDay, formatShortDay } from '@/lib/dates/calendar-date';
import type { GapAssignment, PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { stateOf } from '@/lib/features/plan/rules';
import { nameRecord } from './plan-places';
import { countWarnings, listMarks, stateMarks } from './record-marks';
import styles from './week-table.module.css';

interface WeekTableProps {
  days: readonly CalendarDate[];
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
  assignments: readonly GapAssignment[];
}

function WeekRecord({ record }: { record: PlannedRecord }) {
  const state = stateOf(record);
  return (
    <li className={styles.record}>
      <span className={styles.state}>
        {stateMarks[state]} {state}
      </span>
      <span dir="auto">{nameRecord(record)}</span>
      <span className={styles.marks}>
        {[...listMarks(record), countWarnings(record)].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

/** A week for a sheet of paper: categories down, days across, each record with its state in words. */
export function WeekTable({ days, categories, records, assignments }: WeekTableProps) {
  const bySlot = Map.groupBy(records, ({ forDate, categoryId }) => `${forDate} ${categoryId}`);
  return (
    <section className={styles.scroller} aria-label="Week">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Category</th>
            {days.map((date) => (
              <th key={date} scope="col">
                <time dateTime={date}>{formatShortDay(date)}</time>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map(({ id, category }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {category}
              </th>
              {days.map((date) => {
                const own = bySlot.get(`${date} ${id}`) ?? [];
                const gap = assignments.find(
                  ({ forDate, categoryId }) => forDate === date && categoryId === id,
                );
                return (
                  <td key={date}>
                    {own.length === 0 && <span className={styles.missing}>{stateMarks.missing} missing</span>}
                    {gap && (
                      <p className={styles.marks}>
                        <bdi>{gap.person}</bdi> by {formatMonthDay(gap.dueOn)}
                      </p>
                    )}
                    <ul className={styles.records}>
                      {own.map((record) => (
                        <WeekRecord key={record.id} record={record} />
                      ))}
                    </ul>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
