'use client';

import { useRouter } from 'next/navigation';
import { StaffTitle } from '@/components/layout/staff-title';
import { useStepKeys } from '@/components/layout/use-step-keys';
import { OverviewLine } from '@/components/overview/overview-line';
import { stopPath } from '@/components/staff-paths/question-paths';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { IconButton } from '@/components/ui/icon-button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { useShortcut } from '@/lib/browser/shortcuts';
import type { Game } from '@/lib/contract/kinds';
import { games } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, formatMonthDay, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { useQuestions } from '@/lib/features/questions/client';
import styles from './browse-screen.module.css';
import { BrowseStop } from './browse-stop';
import { CategoryStrip } from './category-strip';
import { useBrowsePosition } from './use-browse-position';

interface BrowseDatesProps {
  date: CalendarDate;
  /** The product's today. */
  today: CalendarDate;
  onChange: (date: CalendarDate) => void;
}

/** Which day a browse screen shows: a day back or ahead, any day, or today. */
function BrowseDates({ date, today, onChange }: BrowseDatesProps) {
  return (
    <div className={styles.dates}>
      <IconButton icon="arrow-left" label="Previous day" onClick={() => onChange(addDays(date, -1))} />
      <DateField
        label="Date"
        labelHidden
        value={date}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
      <IconButton icon="arrow-right" label="Next day" onClick={() => onChange(addDays(date, 1))} />
      {date !== today && (
        <Button variant="quiet" onClick={() => onChange(today)}>
          Today
        </Button>
      )}
      <p className={styles.weekday}>{formatWeekdayDate(date)}</p>
    </div>
  );
}

interface BrowseScreenProps {
  game: Game;
  /** Path of the screen; the date is appended to it. */
  basePath: string;
  /** The product's today. */
  today: CalendarDate;
}

/**
 * The questions of a date, one category at a time (docs/product.md, 2), for staff; visitors have a page of their own
 * (day-screen.tsx).
 */
export function BrowseScreen({ game, basePath, today }: BrowseScreenProps) {
  const { date, index, goTo } = useBrowsePosition(basePath, today);
  const router = useRouter();
  const { data: items, error, isLoading, mutate } = useQuestions(game, date);
  const last = Math.max(0, (items?.length ?? 0) - 1);
  const position = Math.min(index, last);
  const stepIndex = (by: -1 | 1) => () =>
    goTo((now) => ({ index: Math.max(0, Math.min(last, Math.min(now.index, last) + by)) }));
  const stepDate = (by: -1 | 1) => () => goTo((now) => ({ date: addDays(now.date, by) }));
  useStepKeys({
    previousCategory: stepIndex(-1),
    nextCategory: stepIndex(1),
    previousDate: stepDate(-1),
    nextDate: stepDate(1),
  });
  const stop = items?.[position];
  useShortcut(
    stop
      ? {
          keys: 'Mod+Enter',
          description: 'Create or edit this question',
          run: () => router.push(stopPath(game, date, stop)),
        }
      : null,
  );

  return (
    <section className={styles.screen}>
      <StaffTitle>{`${games[game].names} · ${formatMonthDay(date)}`}</StaffTitle>
      <div className={styles.heading}>
        <div>
          <h1>Search Word Puzzles</h1>
          <p className={styles.shown}>{games[game].names} by date</p>
        </div>
        <a href="/">Back to home</a>
      </div>
      {game === 'daily' && <OverviewLine />}
      <BrowseDates date={date} today={today} onChange={(next) => goTo({ date: next })} />
      {isLoading && <Spinner label="Loading questions…" className={styles.waiting} />}
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {items?.length === 0 && <Message tone="info">There are no active categories.</Message>}
      {items && <CategoryStrip items={items} position={position} onStep={(next) => goTo({ index: next })} />}
      {items && (
        <BrowseStop
          game={game}
          date={date}
          items={items}
          position={position}
          onStep={(next) => goTo({ index: next })}
        />
      )}
    </section>
  );
}
