import { Icon } from '@/components/ui/icon';
import { games } from '@/lib/contract/kinds';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import type { ReviewItem } from '@/lib/features/review/contract';
import { nameClaim } from '@/lib/features/review/rules';
import styles from './review-screen.module.css';

interface ReviewListProps {
  /** What it is a list of. */
  label: string;
  items: readonly ReviewItem[];
  /** The one that is looked at, from 0; -1 when it is none of them. */
  position: number;
  onPick: (index: number) => void;
}

/** The queue: what waits, the oldest day first. */
export function ReviewList({ label, items, position, onPick }: ReviewListProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.queue}>
        {items.map((item, index) => (
          <li key={`${item.subjectType} ${item.subjectId}`}>
            <button
              type="button"
              className={styles.waiting}
              aria-current={index === position ? 'true' : undefined}
              onClick={() => onPick(index)}
            >
              <span className={styles.place}>
                {item.forDate ? formatWeekdayDate(item.forDate) : 'Bench'} · <bdi>{item.category}</bdi>
              </span>
              <span className={styles.title} dir="auto">
                {item.title}
              </span>
              <span className={styles.place}>
                {item.proposal ? 'Proposed change' : games[item.game].name}
                {item.author && ` by ${item.author}`}
              </span>
              {item.claimedBy && (
                <span className={styles.claim}>
                  <Icon name="eye" /> {nameClaim(item.claimedBy)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
