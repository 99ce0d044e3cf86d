'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { StaffTitle } from '@/components/layout/staff-title';
import { useStepKeys } from '@/components/layout/use-step-keys';
import { OverviewLine } from '@/components/overview/overview-line';
import { buildStopPath } from '@/components/staff-paths/record-paths';
import { AddressDateField } from '@/components/ui/address-date-field';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Message } from '@/components/ui/message';
import { ReadError } from '@/components/ui/read-state';
import { Spinner } from '@/components/ui/spinner';
import { useShortcut } from '@/lib/browser/shortcuts';
import { games, type QuestionGame, stepDays } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, formatMonthDay, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { listShownDays } from '@/lib/features/plan/overview-rules';
import { type DayPosition, readDayPosition } from '@/lib/features/questions/addresses';
import { useQuestions } from '@/lib/features/questions/client';
import styles from './browse-screen.module.css';
import { BrowseStop, CategoryStrip } from './browse-stop';

/** Keeps the date in the path (`/trivia_questions/2026-11-21`) and the category's number, from 1 on, in the query. */
function useBrowsePosition(game: QuestionGame, today: CalendarDate) {
  const basePath = games[game].paths.browse;
  const defaultDate = listShownDays(today, games[game].weekday)[0] ?? today;

  function read(pathname: string, search: URLSearchParams): DayPosition {
    const date = pathname.slice(basePath.length + 1);
    return readDayPosition({ date, category: search.get('category') ?? undefined }, defaultDate);
  }

  /** `change` gets the current position, which may be newer than the rendered one. */
  function goTo(change: (now: DayPosition) => Partial<DayPosition>) {
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    const now = read(pathname, query);
    const { date, index } = { ...now, ...change(now) };
    if (date === now.date && index === now.index) return;
    query.set('category', String(index + 1));
    window.history.pushState(null, '', `${basePath}/${date}?${query}`);
  }

  return { ...read(usePathname(), useSearchParams()), defaultDate, goTo };
}

/** Shows staff the questions of a date, one category at a time, under the specified title (docs/product.md, 2). */
export function BrowseScreen({ game, today }: { game: QuestionGame; today: CalendarDate }) {
  const { date, index, defaultDate, goTo } = useBrowsePosition(game, today);
  const days = stepDays(game);
  const unit = days === 1 ? 'day' : 'week';
  const router = useRouter();
  const { data: items, error, isLoading, mutate } = useQuestions(game, date);
  const last = Math.max(0, (items?.length ?? 0) - 1);
  const position = Math.min(index, last);
  const stepIndex = (by: -1 | 1) => {
    // The number of categories is unknown until the date has loaded.
    if (items) goTo((now) => ({ index: Math.max(0, Math.min(last, Math.min(now.index, last) + by)) }));
  };
  const showDate = (next: CalendarDate) => goTo(() => ({ date: next }));
  const stepDate = (by: -1 | 1) => goTo((now) => ({ date: addDays(now.date, by * days) }));
  useStepKeys({
    previousCategory: () => stepIndex(-1),
    nextCategory: () => stepIndex(1),
    previousDate: () => stepDate(-1),
    nextDate: () => stepDate(1),
  });
  const stop = items?.[position];
  useShortcut(
    stop
      ? {
          keys: 'Mod+Enter',
          description: 'Create or edit this question',
          run: () => router.push(buildStopPath(game, date, stop)),
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
      <div className={styles.dates}>
        <IconButton icon="arrow-left" label={`Previous ${unit}`} onClick={() => stepDate(-1)} />
        <AddressDateField
          label="Date"
          labelHidden
          value={date}
          onChoose={(chosen) => chosen && showDate(chosen)}
        />
        <IconButton icon="arrow-right" label={`Next ${unit}`} onClick={() => stepDate(1)} />
        {date !== defaultDate && (
          <Button variant="quiet" onClick={() => showDate(defaultDate)}>
            {days === 1 ? 'Today' : 'This Saturday'}
          </Button>
        )}
        <p className="quiet">{formatWeekdayDate(date)}</p>
      </div>
      {isLoading && <Spinner label="Loading questions…" className={styles.waiting} />}
      {!isLoading && <ReadError error={error} onRetry={() => mutate()} />}
      {items?.length === 0 && <Message tone="info">There are no active categories.</Message>}
      {items && (
        <CategoryStrip items={items} position={position} onPick={(next) => goTo(() => ({ index: next }))} />
      )}
      {items && <BrowseStop game={game} date={date} items={items} position={position} onStep={stepIndex} />}
    </section>
  );
}
