import { PlayToday } from '@/components/layout/play-today';
import { DayScript } from '@/components/layout/question-script';
import { Button } from '@/components/ui/button';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { DateField } from '@/components/ui/date-field';
import { IconAnchor } from '@/components/ui/icon-anchor';
import { config } from '@/lib/config/config';
import { addDays, type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { archivePath, type DayPosition, dayPath, playPath } from '@/lib/features/questions/addresses';
import { listDay } from '@/lib/game-api/daily-questions';
import styles from './day-screen.module.css';
import { DayStop } from './day-stop';

interface DayDatesProps {
  position: DayPosition;
  /** The product's today: the last day that has anything for visitors. */
  today: CalendarDate;
}

/** Which day a visitor looks at: a day back or ahead, any day, or today. Links and a form, no script. */
function DayDates({ position, today }: DayDatesProps) {
  const { date, index } = position;
  const stepTo = (days: number) => dayPath({ date: addDays(date, days), index });
  return (
    <div className={styles.dates}>
      <div className={styles.day}>
        <IconAnchor icon="arrow-left" label="Previous day" href={stepTo(-1)} rel="nofollow" />
        <p className={styles.weekday}>{formatWeekdayDate(date)}</p>
        {date < today && <IconAnchor icon="arrow-right" label="Next day" href={stepTo(1)} rel="nofollow" />}
        {date !== today && (
          <ButtonAnchor variant="quiet" href={dayPath({ date: today, index })}>
            Today
          </ButtonAnchor>
        )}
      </div>
      <form className={styles.form} action="/single_games">
        <DateField
          className={styles.field}
          label="Date"
          labelHidden
          name="date"
          defaultValue={date}
          required
        />
        <input type="hidden" name="category" value={index + 1} />
        <Button type="submit">Show</Button>
      </form>
    </div>
  );
}

/**
 * The daily questions of a date for visitors, one category at a time (docs/product.md, 2 and 4). The page is the same
 * for every visitor and works without scripts.
 */
export async function DayScreen({ date, index }: DayPosition) {
  const today = productToday();
  const items = await listDay(date);
  const position = { date, index: Math.min(index, Math.max(0, items.length - 1)) };
  return (
    <section className={styles.screen} data-coming={date > today ? date : undefined}>
      <DayScript />
      <div className={styles.heading}>
        <div>
          <h1>Search Word Puzzles</h1>
          <p className={styles.shows}>Daily questions by date</p>
        </div>
        <div className={styles.ways}>
          <a className={styles.all} href="/">
            Back to home
          </a>
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
      {date <= today && items.some(({ question }) => question) ? (
        <p className={styles.ways}>
          <ButtonAnchor variant="primary" href={playPath(date)}>
            {date === today ? 'Play today’s questions' : 'Play this day’s questions'}
          </ButtonAnchor>
          <a className={styles.all} href={archivePath(date)}>
            All questions of this day
          </a>
        </p>
      ) : (
        date !== today && <PlayToday />
      )}
    </section>
  );
}
