import { ButtonAnchor } from '@/components/ui/button';
import { config } from '@/lib/config/config';
import { formatMonth } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { buildArchivePath, FEED_PATH } from '@/lib/features/questions/addresses';
import { findMonthPage, listArchiveMonths, type MonthPage } from '@/lib/site/archive';
import { ArchivePage, DayList, StepLinks } from './archive-page';
import styles from './archive-page.module.css';

const LATEST_DAYS = 6;
/** The newest month may have just begun, so the latest days are taken from two months. */
const LATEST_MONTHS = 2;

const formatYearMonth = (month: string) => formatMonth(`${month}-01`);

export async function ArchiveScreen() {
  const months = await listArchiveMonths();
  const latest = await Promise.all(months.slice(0, LATEST_MONTHS).map(findMonthPage));
  const days = latest.flatMap((month) => month?.days ?? []).slice(0, LATEST_DAYS);
  const byYear = Map.groupBy(months, (month) => month.slice(0, 4));
  return (
    <ArchivePage kind={config.PRODUCT_NAME} title="Questions and answers">
      <div className={styles.lead}>
        <p>Every question we have asked, with its answer the day after.</p>
        <ButtonAnchor variant="primary" href={buildArchivePath(getProductToday())}>
          Today’s questions
        </ButtonAnchor>
      </div>
      {days.length > 0 && (
        <section className={styles.section}>
          <h2>Latest days</h2>
          <DayList days={days} />
        </section>
      )}
      {[...byYear].map(([year, monthsOfYear]) => (
        <section key={year} className={styles.section}>
          <h2>{year}</h2>
          <ul className={styles.months}>
            {monthsOfYear.map((month) => (
              <li key={month}>
                <ButtonAnchor href={buildArchivePath(month)}>{formatYearMonth(month)}</ButtonAnchor>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.more}>
        <a href="/single_games">Pick a date and a category</a>
        <a href={FEED_PATH}>RSS feed</a>
      </p>
    </ArchivePage>
  );
}

export function ArchiveMonthScreen({ month, days, previous, next }: MonthPage) {
  return (
    <ArchivePage
      parents={[{ name: 'All questions', href: buildArchivePath() }]}
      kind="Questions and answers"
      title={formatYearMonth(month)}
    >
      <StepLinks label="Other months" unit="month" previous={previous} next={next} format={formatYearMonth} />
      <DayList days={days} />
    </ArchivePage>
  );
}
