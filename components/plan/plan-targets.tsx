import { type CalendarDate, formatShortDay } from '@/lib/dates/calendar-date';
import { targetNames } from '@/lib/features/categories/rules';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { type Deviation, findDeviations, listWholeWeeks } from '@/lib/features/plan/rules';
import styles from './plan-targets.module.css';

interface PlanTargetsProps {
  days: readonly CalendarDate[];
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
}

function nameDeviation({ kind, by }: Deviation): string {
  return by < 0 ? `${-by} ${targetNames[kind]} missing` : `${by} ${targetNames[kind]} too many`;
}

export function PlanTargets({ days, categories, records }: PlanTargetsProps) {
  const withTargets = categories.filter(({ active, targets }) => active && Object.keys(targets).length > 0);
  const weeks = listWholeWeeks(days);
  if (withTargets.length === 0 || weeks.length === 0) return null;
  return (
    <details className={styles.targets} open>
      <summary>Targets by week</summary>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Category</th>
              {weeks.map((monday) => (
                <th key={monday} scope="col">
                  Week of <time dateTime={monday}>{formatShortDay(monday)}</time>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {withTargets.map(({ id, category, targets }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {category}
                </th>
                {weeks.map((monday) => {
                  const recordsOfCategory = records.filter(({ categoryId }) => categoryId === id);
                  const deviations = findDeviations(targets, recordsOfCategory, monday);
                  return (
                    <td key={monday}>
                      {deviations.length === 0 ? '✓ on target' : deviations.map(nameDeviation).join(', ')}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
