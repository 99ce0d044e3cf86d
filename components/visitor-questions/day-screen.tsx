import { DayScript } from '@/components/layout/question-script';
import { browsePath } from '@/components/staff-paths/question-paths';
import { Button } from '@/components/ui/button';
import { config } from '@/lib/config/config';
import { productToday } from '@/lib/dates/today';
import { archivePath } from '@/lib/features/questions/archive-address';
import type { DayPosition } from '@/lib/features/questions/day-address';
import { listDay } from '@/lib/game-api/daily-questions';
import { DayDates } from './day-dates';
import styles from './day-screen.module.css';
import { DayStop } from './day-stop';

/**
 * The daily questions of a date for visitors, one category at a time (docs/product.md, 2 and 4). The page is the same
 * for every visitor and works without scripts.
 */
export async function DayScreen({ date, index }: DayPosition) {
  const today = productToday();
  const items = await listDay(date);
  const position = { date, index: Math.min(index, Math.max(0, items.length - 1)) };
  return (
    <section
      className={styles.screen}
      data-staff-path={date > today ? browsePath('daily', date, position.index) : undefined}
    >
      <DayScript />
      <div className={styles.heading}>
        <div>
          <h1>Search Word Puzzles</h1>
          <p>Daily questions by date</p>
        </div>
        <div className={styles.ways}>
          <a href="/">Back to home</a>
          {/* Shown by public/day.js to people who are signed in. */}
          <div hidden data-signed-in="">
            <Button data-log-off="">Log off</Button>
          </div>
        </div>
      </div>
      <DayDates position={position} today={today} />
      {items.length > 0 ? (
        <DayStop items={items} position={position} />
      ) : (
        <p>{config.PRODUCT_NAME} has no categories yet. Come back soon.</p>
      )}
      {date <= today && items.some(({ question }) => question) && (
        <p>
          <a className={styles.all} href={archivePath(date)}>
            All questions of this day
          </a>
        </p>
      )}
    </section>
  );
}
