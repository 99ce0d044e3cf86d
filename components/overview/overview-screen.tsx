'use client';

import { createPath, editPath } from '@/components/staff-paths/question-paths';
import { wordPuzzlePath } from '@/components/staff-paths/word-puzzle-paths';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { readOverview, useOverview } from '@/lib/features/overview/client';
import type { Overview } from '@/lib/features/overview/contract';
import { summarize } from '@/lib/features/overview/rules';
import { useMayPublish } from '@/lib/features/staff/client';
import { CalendarCard } from './calendar-card';
import styles from './overview-screen.module.css';
import { ReserveCard } from './reserve-card';
import { RunwayAlert } from './runway-alert';
import { WorkCard } from './work-card';

function OverviewContent({ overview, onChanged }: { overview: Overview; onChanged: () => void }) {
  const { days, daily, wordPuzzles, returned, drafts, bench, noted, reserveRuns } = overview;
  const mayPublish = useMayPublish();
  const summary = summarize(overview, { mayReview: mayPublish });
  return (
    <>
      <p>{summary.charAt(0).toUpperCase() + summary.slice(1)}.</p>
      <RunwayAlert rows={daily} alertBelow={overview.alertBelow} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CalendarCard
            title="Daily questions"
            days={days}
            rows={daily}
            pathOf={(row, day, isGap) =>
              isGap ? createPath('daily', day, row) : editPath('daily', day, row.categoryId, '')
            }
          />
          {wordPuzzles.length > 0 && (
            <CalendarCard
              title="Word puzzles"
              days={days}
              rows={wordPuzzles}
              pathOf={(row, day) => wordPuzzlePath(row.categoryId, day)}
            />
          )}
        </div>
        <div className={styles.column}>
          <ReserveCard runs={reserveRuns} mayUndo={mayPublish} onUndone={onChanged} />
          <WorkCard title="Came back to you" list={returned} empty="Nothing has come back." />
          <WorkCard title="Your drafts" list={drafts} empty="You left no drafts." />
          <WorkCard title="Open notes" list={noted} empty="Every note is resolved." />
          <WorkCard title="Bench" list={bench} empty="Nothing waits for a date." />
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
