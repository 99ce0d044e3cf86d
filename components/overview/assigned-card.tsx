import { recordScreens } from '@/components/records/record-screens';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ScreenLink } from '@/components/ui/screen-link';
import { games } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import type { Overview } from '@/lib/features/overview/contract';
import { sectionId } from '@/lib/features/overview/rules';
import styles from './work-card.module.css';

interface AssignedCardProps {
  list: Overview['assigned'];
  /** The product's today. */
  today: CalendarDate;
}

/** The gaps that are the person's to fill, each the way to its form, with its due day; renders nothing without any. */
export function AssignedCard({ list: { items, total }, today }: AssignedCardProps) {
  if (total === 0) return null;
  return (
    <Card as="section" id={sectionId('Assigned to you')} className={styles.card} aria-label="Assigned to you">
      <h2 className={styles.title}>
        Assigned to you <span className={styles.total}>{total}</span>
      </h2>
      <ul className={styles.items}>
        {items.map((gap) => (
          <li key={`${gap.game} ${gap.forDate} ${gap.categoryId}`} className={styles.item}>
            <ScreenLink href={recordScreens[gap.game].createPath(gap)} className={styles.name} dir="auto">
              {gap.category}, {formatWeekdayDate(gap.forDate)}
            </ScreenLink>
            <p className={styles.quiet}>
              {games[gap.game].label} · due {formatWeekdayDate(gap.dueOn)}{' '}
              {gap.dueOn < today && <Badge tone="error">Overdue</Badge>}
            </p>
          </li>
        ))}
      </ul>
      {total > items.length && <p className={styles.quiet}>and {total - items.length} more</p>}
    </Card>
  );
}
