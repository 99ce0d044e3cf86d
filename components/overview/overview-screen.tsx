'use client';

import { Fragment, useEffect, useState } from 'react';
import { showChangeToast } from '@/components/history/undo-change';
import { recordScreens } from '@/components/records/record-screens';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Options, SelectField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { ButtonLink, ScreenLink } from '@/components/ui/screen-link';
import { useAction } from '@/components/ui/use-action';
import { games, REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import { useMayPublish } from '@/lib/features/accounts/client';
import { useActiveCategories } from '@/lib/features/categories/client';
import { readOverview, useOverview } from '@/lib/features/plan/client';
import type { Overview } from '@/lib/features/plan/overview-contract';
import { listTitles, NOTHING_MISSING, summarizeOverview } from '@/lib/features/plan/overview-rules';
import { removeSampleContent, useSampleContent } from '@/lib/features/sample-content/client';
import { CalendarCard } from './calendar-card';
import { AssignedCard, ReserveCard, WorkCard } from './list-cards';
import styles from './overview.module.css';
import { RunwayAlert } from './runway-alert';

function BenchStart() {
  const { data: categories = [] } = useActiveCategories();
  const [game, setGame] = useState<ReviewedGame>('daily');
  const [picked, setPicked] = useState('');
  const category = categories.find(({ id }) => id === picked) ?? categories[0];
  if (!category) return null;
  return (
    <div className={styles.start}>
      <SelectField label="Game" value={game} onChange={({ target }) => setGame(target.value as ReviewedGame)}>
        <Options of={REVIEWED_GAMES.map((one) => [one, games[one].name])} />
      </SelectField>
      <SelectField label="Category" value={category.id} onChange={({ target }) => setPicked(target.value)}>
        <Options of={categories.map(({ id, category: name }) => [id, name])} />
      </SelectField>
      <ButtonLink
        href={recordScreens[game].createPath({ categoryId: category.id, category: category.category })}
      >
        Begin one for the bench
      </ButtonLink>
    </div>
  );
}

function SampleCard() {
  const left = useSampleContent()?.records ?? 0;
  const { busy, problem, run } = useAction<'remove'>();
  if (left === 0) return null;
  const removeContent = () =>
    run('remove', async () => {
      const removed = await removeSampleContent();
      showChangeToast('Sample content removed', removed);
    });
  return (
    <Card as="section" className={styles.card} aria-label="Sample content">
      <h2 className={styles.title}>
        Sample content <span className={styles.total}>{left}</span>
      </h2>
      <p className="small-print">
        These questions and word puzzles came with the site. Those that somebody has changed stay, as do the
        categories. It can be undone until something else stands in their slots.
      </p>
      {problem && <Message tone="error">{problem}</Message>}
      <div>
        <Button busy={busy !== null} onClick={removeContent}>
          Remove the sample content
        </Button>
      </div>
    </Card>
  );
}

function OverviewContent({ overview, onChanged }: { overview: Overview; onChanged: () => Promise<unknown> }) {
  const { days, daily, weeklyDays, weekly, wordPuzzles, returned, drafts, bench, noted, reserveRuns } =
    overview;
  const mayPublish = useMayPublish();
  // Notices link to a section, which the browser could not find before the overview was loaded.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);
  const summary = summarizeOverview(overview, { mayReview: mayPublish });
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
          <WorkCard title={listTitles.returned} list={returned} empty="Nothing has come back." />
          <WorkCard title={listTitles.drafts} list={drafts} empty="You left no drafts." />
          <WorkCard title={listTitles.noted} list={noted} empty="Every note is resolved." />
          <WorkCard title="Bench" list={bench} empty="Nothing waits for a date.">
            <BenchStart />
          </WorkCard>
          <SampleCard />
        </div>
      </div>
    </>
  );
}

export function OverviewScreen() {
  const { data, error, isLoading, mutate } = useOverview();
  return (
    <section className="stack-4">
      <h1>Overview</h1>
      <ReadState
        data={data}
        error={error}
        isLoading={isLoading}
        label="Loading overview…"
        // Unlike the hook's own requests, this request may ask for a new sign-in. If it fails, the earlier error stays.
        onRetry={() => mutate(readOverview(), { revalidate: false }).catch(() => {})}
      />
      {data && <OverviewContent overview={data} onChanged={() => mutate()} />}
    </section>
  );
}
