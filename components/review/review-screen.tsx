'use client';

import { useState } from 'react';
import { StaffTitle } from '@/components/layout/staff-title';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { useShortcut } from '@/lib/browser/shortcuts';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useReviewDetail, useReviewQueue } from '@/lib/features/review/client';
import type { ReviewItem } from '@/lib/features/review/contract';
import { useMayPublish } from '@/lib/features/staff/client';
import { ReturnedWork } from './returned-work';
import { ReviewCard } from './review-card';
import { ReviewFilter } from './review-filter';
import { ReviewList } from './review-list';
import styles from './review-screen.module.css';
import { useReviewFilter } from './use-review-filter';

/** An item and where it stood in the queue: what is decided leaves it. */
interface Picked {
  item: ReviewItem;
  index: number;
}

/** What waits for a review, one thing after the other: looked at, approved or sent back. */
export function ReviewScreen({ today }: { today: CalendarDate }) {
  const { values, filter, narrow } = useReviewFilter();
  const mayPublish = useMayPublish();
  const { data, error, isLoading, mutate } = useReviewQueue(filter);
  const items = data?.items ?? [];
  const [picked, setPicked] = useState<Picked | null>(null);
  const [first] = items;
  const current = picked ?? (first ? { item: first, index: 0 } : null);
  const detail = useReviewDetail(current?.item);
  const isCurrent = (item?: ReviewItem | null) => item?.subjectId === current?.item.subjectId;
  const position = items.findIndex(isCurrent);
  // While another is asked for, the one before is still there.
  const reviewed = isCurrent(detail.data) ? detail.data : null;

  function pick(index: number) {
    const item = items[Math.max(0, Math.min(items.length - 1, index))];
    if (item) setPicked({ item, index: items.indexOf(item) });
  }

  /** Forward from what has left the queue is what took its place. */
  function step(by: 1 | -1) {
    if (position >= 0) pick(position + by);
    else pick((current?.index ?? 0) + (by > 0 ? 0 : -1));
  }

  async function goOn(isNext: boolean) {
    if (isNext) {
      const item = items[position + 1] ?? items.find((other) => !isCurrent(other));
      setPicked(item ? { item, index: items.indexOf(item) } : null);
    } else if (current) setPicked(current);
    await refreshScreens();
  }

  useShortcut({ keys: 'J', description: 'Next to review', run: () => step(1) });
  useShortcut({ keys: 'K', description: 'Previous to review', run: () => step(-1) });

  return (
    <section className={styles.screen}>
      <StaffTitle>Review</StaffTitle>
      <div className={styles.heading}>
        <h1>Review</h1>
        {data && <p>{items.length === 1 ? '1 waits' : `${items.length} wait`}</p>}
      </div>
      {!mayPublish && (
        <Message tone="info">Editors and admins approve. You see here what waits for them.</Message>
      )}
      <ReturnedWork />
      <ReviewFilter values={values} authors={data?.authors ?? []} onChange={narrow} />
      {isLoading && !data && <Spinner label="Loading what waits…" />}
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {data && items.length === 0 && !picked && <Message tone="success">Nothing waits for a review.</Message>}
      <div className={styles.columns}>
        {items.length > 0 && <ReviewList items={items} position={position} onPick={pick} />}
        {current && (
          <div className={styles.card}>
            {detail.error && (
              <Message tone="error" action={<Button onClick={() => detail.mutate()}>Retry</Button>}>
                {detail.error.message}
              </Message>
            )}
            {detail.isLoading && !reviewed && <Spinner label="Loading…" />}
            {detail.data === null && !detail.isLoading && (
              <Message tone="info">This was deleted meanwhile.</Message>
            )}
            {reviewed && (
              <ReviewCard
                key={current.item.subjectId}
                item={reviewed}
                mayPublish={mayPublish}
                today={today}
                onDecided={goOn}
                onOutdated={() => detail.mutate()}
              />
            )}
          </div>
        )}
      </div>
    </section>
  );
}
