'use client';

import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { DateField } from '@/components/ui/date-field';
import { IconButton } from '@/components/ui/icon-button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { useSessionToken } from '@/lib/browser/session-token';
import { addDays, type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { type BrowseItem, useDailyQuestions } from '@/lib/features/questions/client';
import styles from './browse-screen.module.css';
import { createPath } from './question-paths';
import { QuestionView } from './question-view';
import { useBrowsePosition } from './use-browse-position';
import { useStepKeys } from './use-step-keys';

function Gap({ date, item, canCreate }: { date: CalendarDate; item: BrowseItem; canCreate: boolean }) {
  return (
    <div className={styles.gap}>
      <p>No trivia question for this date</p>
      {canCreate && (
        <ButtonLink variant="primary" href={createPath('daily', date, item)}>
          Create Question
        </ButtonLink>
      )}
    </div>
  );
}

type BrowseScreenProps = {
  /** Where the screen lives; the date goes into the path below it, or into the query. */
  basePath: string;
  dateIn: 'path' | 'query';
  /** The product's today. */
  today: CalendarDate;
};

/**
 * The daily questions of a date, one category at a time (spec, section 2). The same screen for staff and for
 * visitors: what it may show, the server decides.
 */
export function BrowseScreen({ basePath, dateIn, today }: BrowseScreenProps) {
  const { date, index, goTo } = useBrowsePosition(basePath, dateIn, today);
  const isSignedIn = Boolean(useSessionToken());
  const { data: items, error, isLoading, mutate } = useDailyQuestions(date);
  const position = Math.min(index, Math.max(0, (items?.length ?? 0) - 1));
  const item = items?.[position];
  const isLast = position >= (items?.length ?? 0) - 1;
  useStepKeys({
    previousCategory: position > 0 ? () => goTo({ index: position - 1 }) : undefined,
    nextCategory: isLast ? undefined : () => goTo({ index: position + 1 }),
    previousDate: () => goTo({ date: addDays(date, -1) }),
    nextDate: () => goTo({ date: addDays(date, 1) }),
  });

  return (
    <section className={styles.screen}>
      <div className={styles.heading}>
        <h1>Search Word Puzzles</h1>
        <Link href="/">Back to home</Link>
      </div>
      <div className={styles.dates}>
        <IconButton
          icon="arrow-left"
          label="Previous day"
          onClick={() => goTo({ date: addDays(date, -1) })}
        />
        <DateField
          label="Date"
          labelHidden
          value={date}
          onChange={({ target }) => target.value && goTo({ date: target.value })}
        />
        <IconButton icon="arrow-right" label="Next day" onClick={() => goTo({ date: addDays(date, 1) })} />
        {date !== today && (
          <Button variant="quiet" onClick={() => goTo({ date: today })}>
            Today
          </Button>
        )}
        <p className={styles.weekday}>{formatWeekdayDate(date)}</p>
      </div>

      {isLoading && <Spinner label="Loading questions…" className={styles.waiting} />}
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {items?.length === 0 && <Message tone="info">There are no active categories.</Message>}
      {item && items && (
        <Card as="article" className={styles.item} aria-label={item.category}>
          <header className={styles.category}>
            <span className={styles.step}>
              {position > 0 && (
                <IconButton
                  icon="arrow-left"
                  label="Previous category"
                  onClick={() => goTo({ index: position - 1 })}
                />
              )}
            </span>
            <div className={styles.name} aria-live="polite">
              <h2 dir="auto">{item.category}</h2>
              <p className={styles.count}>
                {position + 1} of {items.length}
              </p>
            </div>
            <span className={styles.step}>
              {!isLast && (
                <IconButton
                  icon="arrow-right"
                  label="Next category"
                  onClick={() => goTo({ index: position + 1 })}
                />
              )}
            </span>
          </header>
          {item.question ? (
            <QuestionView question={item.question} />
          ) : (
            <Gap date={date} item={item} canCreate={isSignedIn} />
          )}
        </Card>
      )}
    </section>
  );
}
