import { PlayToday } from '@/components/layout/next-links';
import { DayScript } from '@/components/layout/public-page';
import { buildCategoryPlace } from '@/components/staff-paths/record-paths';
import { Button, ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DateField } from '@/components/ui/field';
import { IconAnchor } from '@/components/ui/icon-button';
import { config } from '@/lib/config/config';
import { addDays, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import {
  buildArchivePath,
  buildDayPath,
  buildPlayPath,
  type DayPosition,
} from '@/lib/features/questions/addresses';
import { type DayItem, listDay } from '@/lib/site/day-questions';
import { toCategoryColors } from '@/lib/site/markup/palette';
import styles from './day-screen.module.css';
import { PublicQuestion } from './public-question';

/** Shows a category of a date with its question, and links to its neighbours (docs/product.md, 2). */
function DayStop({ items, date, index }: DayPosition & { items: readonly DayItem[] }) {
  const item = items[index];
  if (!item) return null;
  const { id: categoryId, category, defaultAvatarColor: color } = item.category;
  return (
    <Card as="article" className={styles.stop} style={toCategoryColors(color)} aria-label={category}>
      <header className={styles.category}>
        {index > 0 && (
          <IconAnchor
            className={styles.previous}
            icon="arrow-left"
            label="Previous category"
            href={buildDayPath({ date, index: index - 1 })}
          />
        )}
        <div className={styles.name}>
          <h2 dir="auto">{category}</h2>
          <p>
            {index + 1} of {items.length}
          </p>
        </div>
        {index < items.length - 1 && (
          <IconAnchor
            className={styles.next}
            icon="arrow-right"
            label="Next category"
            href={buildDayPath({ date, index: index + 1 })}
          />
        )}
      </header>
      <div className={styles.content}>
        {item.question ? (
          <PublicQuestion question={item.question} />
        ) : (
          <>
            <p>No trivia question for this date</p>
            {/* public/day.js shows this as a link to signed-in people. Hiding it from others protects nothing. */}
            <div hidden data-signed-in="">
              <ButtonAnchor
                variant="primary"
                data-create={buildCategoryPlace(date, { category, categoryId })}
              >
                Create Question
              </ButtonAnchor>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

/** Leads to other days, by links and a form that need no scripts. */
function DayDates({ date, index }: DayPosition) {
  const today = getProductToday();
  const buildStepPath = (days: number) => buildDayPath({ date: addDays(date, days), index });
  return (
    <div className={styles.dates}>
      <div className={styles.day}>
        <IconAnchor icon="arrow-left" label="Previous day" href={buildStepPath(-1)} rel="nofollow" />
        <p className={styles.weekday}>{formatWeekdayDate(date)}</p>
        {date < today && (
          <IconAnchor icon="arrow-right" label="Next day" href={buildStepPath(1)} rel="nofollow" />
        )}
        {date !== today && (
          <ButtonAnchor variant="quiet" href={buildDayPath({ date: today, index })}>
            Today
          </ButtonAnchor>
        )}
      </div>
      {/* With autocompletion, a reload or Back would fill in the date that was picked before. */}
      <form className={styles.form} action="/single_games" autoComplete="off">
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

/** Shows every visitor the same page. On a coming day, public/day.js leads signed-in people to the staff's screen. */
export async function DayScreen({ date, index }: DayPosition) {
  const today = getProductToday();
  const items = await listDay(date);
  const position = { date, index: Math.min(index, Math.max(0, items.length - 1)) };
  return (
    <section className={styles.screen} data-coming={date > today ? date : undefined}>
      <DayScript />
      <div className={styles.heading}>
        <div>
          <h1>Search Word Puzzles</h1>
          <p className={styles.subtitle}>Daily questions by date</p>
        </div>
        <div className={styles.links}>
          <a className={styles.link} href="/">
            Back to home
          </a>
          <div hidden data-signed-in="">
            <Button data-log-off="">Log off</Button>
          </div>
        </div>
      </div>
      <DayDates {...position} />
      {items.length > 0 ? (
        <DayStop items={items} {...position} />
      ) : (
        <p>{config.PRODUCT_NAME} has no categories yet. Come back soon.</p>
      )}
      {date <= today && items.some(({ question }) => question) ? (
        <p className={styles.links}>
          <ButtonAnchor variant="primary" href={buildPlayPath(date)}>
            {date === today ? 'Play today’s questions' : 'Play this day’s questions'}
          </ButtonAnchor>
          <a className={styles.link} href={buildArchivePath(date)}>
            All questions of this day
          </a>
        </p>
      ) : (
        date !== today && <PlayToday />
      )}
    </section>
  );
}
