'use client';

import { Fragment } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ScreenLink } from '@/components/ui/screen-link';
import { Spinner } from '@/components/ui/spinner';
import { readOverview, useOverview } from '@/lib/features/overview/client';
import type { Overview } from '@/lib/features/overview/contract';
import { NOTHING_MISSING, summarize } from '@/lib/features/overview/rules';
import { useMayPublish } from '@/lib/features/staff/client';
import { AssignedCard } from './assigned-card';
import { BenchStart } from './bench-start';
import { CalendarCard } from './calendar-card';
import styles from './overview-screen.module.css';
import { ReserveCard } from './reserve-card';
import { RunwayAlert } from './runway-alert';
import { WorkCard } from './work-card';

function OverviewContent({ overview, onChanged }: { overview: Overview; onChanged: () => void }) {
  const { days, daily, weeklyDays, weekly, wordPuzzles, returned, drafts, bench, noted, reserveRuns } =
    overview;
  const mayPublish = useMayPublish();
  const summary = summarize(overview, { mayReview: mayPublish });
  return (
    <>
      <p className={styles.summary}>
        {summary.map(({ text, href }, index) => (
          <Fragment key={text}>
            {index > 0 && ' · '}
            <ScreenLink href={href}>{text}</ScreenLink>
          </Fragment>
        ))}
        {summary.length === 0 && NOTHING_MISSING}
      </p>
      <RunwayAlert rows={daily} alertBelow={overview.alertBelow} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CalendarCard game="daily" days={days} rows={daily} mayReview={mayPublish} />
          {weekly.length > 0 && (
            <CalendarCard game="weekly" days={weeklyDays} rows={weekly} mayReview={mayPublish} />
          )}
          {wordPuzzles.length > 0 && (
            <CalendarCard game="word_puzzle" days={days} rows={wordPuzzles} mayReview={mayPublish} />
          )}
        </div>
        <div className={styles.column}>
          <AssignedCard list={overview.assigned} today={days[0] ?? ''} />
          <ReserveCard runs={reserveRuns} mayUndo={mayPublish} onUndone={onChanged} />
          <WorkCard title="Came back to you" list={returned} empty="Nothing has come back." />
          <WorkCard title="Your drafts" list={drafts} empty="You left no drafts." />
          <WorkCard title="Open notes" list={noted} empty="Every note is resolved." />
          <WorkCard title="Bench" list={bench} empty="Nothing waits for a date.">
            <BenchStart />
          </WorkCard>
        </div>
      </div>
    </>
  );
}

/** What needs the person's attention today, each item linked to its screen. */
export function OverviewScreen() {
  const { data, error, isLoading, mutate } = useOverview();
  return (
    <section className={styles.screen}>
      <h1>Overview</h1>
      {error && !isLoading && (
        <Message
          tone="error"
          action={
            <Button onClick={() => mutate(readOverview(), { revalidate: false }).catch(() => {})}>
              Retry
            </Button>
          }
        >
          {error.message}
        </Message>
      )}
      {isLoading && !data && <Spinner label="Loading overview…" />}
      {data && <OverviewContent overview={data} onChanged={() => mutate()} />}
    </section>
  );
}
