'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { ExportButton } from '@/components/import-export/export-button';
import { StaffTitle } from '@/components/layout/staff-title';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { ScreenLink } from '@/components/ui/screen-link';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { useShortcut } from '@/lib/browser/shortcuts';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useMayPublish } from '@/lib/features/accounts/client';
import { nameDate } from '@/lib/features/records/rules';
import { useClaim, useReturnedWork, useReviewDetail, useReviewQueue } from '@/lib/features/review/client';
import type { ReviewItem } from '@/lib/features/review/contract';
import { ReviewCard } from './review-card';
import { useApprovalPresses } from './review-decision';
import { buildFormPath, nameItem, type Reviewed } from './review-paths';
import { ReviewFilter, ReviewList, ReviewOutcome, useReviewFilter } from './review-queue';
import styles from './review-screen.module.css';

function ReturnedWork() {
  const { data: items = [] } = useReturnedWork();
  if (items.length === 0) return null;
  return (
    <Message tone="warning" title="Came back to you">
      <ul>
        {items.map((item) => (
          <li key={`${item.subjectType} ${item.subjectId}`} dir="auto">
            <ScreenLink href={buildFormPath(item)}>{item.title || item.category}</ScreenLink>,{' '}
            {nameDate(item.forDate)}: {item.isRejected && 'Rejected: '}
            {item.note}
          </li>
        ))}
      </ul>
    </Message>
  );
}

function nameWaiting(shown: number, waiting: number): string {
  if (shown < waiting) return `${shown} of ${waiting} wait`;
  return shown === 1 ? '1 waits' : `${shown} wait`;
}

const nameLeft = (left: number) => (left === 1 ? '1 draft is left' : `${left} drafts are left`);

export function ReviewScreen({ today }: { today: CalendarDate }) {
  const { values, filter, isOfDrafts, item: current, update, showItem } = useReviewFilter();
  const mayPublish = useMayPublish();
  const { data, error, isLoading, mutate } = useReviewQueue(filter);
  const items = data?.items ?? [];
  // Items that somebody else reviews already come last.
  const findUnclaimed = (among: readonly ReviewItem[]) =>
    among.find(({ claimedBy }) => !claimedBy) ?? among[0];
  const first = findUnclaimed(items);
  const detail = useReviewDetail(current ?? undefined);
  const isCurrent = (item?: Reviewed | null) => item?.subjectId === current?.subjectId;
  const position = items.findIndex(isCurrent);
  const presses = useApprovalPresses();
  /** It stays after the open item was decided and left the queue. */
  const [lastPosition, setLastPosition] = useState(0);
  if (position >= 0 && position !== lastPosition) setLastPosition(position);
  // While another item loads, or if it cannot be loaded, the hook still has the previous item; null means deleted.
  const reviewed = detail.data === null || (current && isCurrent(detail.data)) ? detail.data : undefined;
  const isWaiting = position >= 0;
  const next = findUnclaimed([...items.slice(position + 1), ...items.slice(0, Math.max(0, position))]);
  useClaim(isWaiting && !isOfDrafts && mayPublish && reviewed && !reviewed.needsOther ? current : null);

  // An open item that others decide meanwhile stays open until the person goes on.
  const open = useEffectEvent(showItem);
  useEffect(() => {
    // While another queue loads, the hook still has the previous queue.
    if (first && !current && !isLoading) open(first);
  }, [first, current, isLoading]);

  // An item that has left the queue is loaded again, so that nobody decides on it by mistake.
  const reread = useEffectEvent(() => detail.mutate());
  useEffect(() => {
    if (!isWaiting) reread();
  }, [isWaiting]);

  function openItem(index: number) {
    presses.clear();
    showItem(items[Math.max(0, Math.min(items.length - 1, index))] ?? null);
  }

  /** Opens the next or previous item; if the open item has left the queue, the next item has taken its place. */
  function openNeighbour(by: 1 | -1) {
    if (isWaiting) openItem(position + by);
    else openItem(lastPosition + (by > 0 ? 0 : -1));
  }

  async function finishDecision(isNext: boolean) {
    if (isNext) {
      // The queue loads again later, and must not offer the decided item until then.
      const removeDecided = (queue = data) =>
        queue && {
          ...queue,
          waiting: queue.waiting - 1,
          items: queue.items.filter((item) => !isCurrent(item)),
        };
      await mutate(removeDecided, { revalidate: false });
      // The person may have opened another item since.
      const opened = new URLSearchParams(window.location.search).get('item');
      if (current && opened === nameItem(current)) showItem(next ?? null);
    }
    if (!isNext || !next) presses.clear();
    await refreshScreens();
  }

  const isItemLoading = !reviewed && !isOfDrafts && mayPublish && detail.isLoading;
  useShortcut(isItemLoading ? { keys: 'A', description: 'Approve and next', run: presses.add } : null);
  useShortcut({ keys: 'J', description: 'Next to review', run: () => openNeighbour(1) });
  useShortcut({ keys: 'K', description: 'Previous to review', run: () => openNeighbour(-1) });

  return (
    <section className="stack-4">
      <StaffTitle>{isOfDrafts ? 'AI drafts' : 'Review'}</StaffTitle>
      <div className={styles.heading}>
        <h1>{isOfDrafts ? 'AI drafts' : 'Review'}</h1>
        {data && (
          <p className="quiet">
            {isOfDrafts ? nameLeft(items.length) : nameWaiting(items.length, data.waiting)}
          </p>
        )}
        {isOfDrafts && <ScreenLink href="/plan">Back to the plan</ScreenLink>}
        {!isOfDrafts && (
          <ExportButton
            records={{ ...filter, status: 'in_review' }}
            note="Questions and puzzles in review, without proposed changes to ready ones."
          />
        )}
      </div>
      {!mayPublish && !isOfDrafts && (
        <Message tone="info">Editors and admins approve. This is their queue.</Message>
      )}
      {!isOfDrafts && <ReturnedWork />}
      <ReviewFilter
        values={values}
        authors={data?.authors ?? []}
        onChange={(change) => {
          presses.clear();
          update(change);
        }}
      />
      <ReadState
        data={data}
        error={error}
        isLoading={isLoading}
        label="Loading the queue…"
        onRetry={() => mutate()}
      />
      {data && items.length === 0 && (
        <Message tone="success">
          {isOfDrafts ? 'You have reviewed all your AI drafts.' : 'Nothing waits for a review.'}
        </Message>
      )}
      <div className={styles.columns}>
        {items.length > 0 && (
          <ReviewList
            label={isOfDrafts ? 'AI drafts' : 'Waiting for review'}
            items={items}
            position={position}
            onPick={openItem}
          />
        )}
        {current && (
          <div className="stack-3">
            <ReadState
              data={reviewed}
              error={detail.error}
              isLoading={detail.isLoading}
              onRetry={() => detail.mutate()}
            />
            {presses.waiting > 0 && (
              <p role="status" className="row-3">
                {presses.waiting === 1
                  ? 'The next one is approved, too.'
                  : `The next ${presses.waiting} are approved, too.`}
                <Button onClick={presses.clear}>Stop</Button>
              </p>
            )}
            {!detail.isLoading && (
              <ReviewOutcome
                item={reviewed}
                listed={items[position]}
                isOfDrafts={isOfDrafts}
                onReread={() => detail.mutate()}
              />
            )}
            {reviewed && (
              <ReviewCard
                key={current.subjectId}
                item={reviewed}
                presses={presses}
                today={today}
                next={next}
                isOfDrafts={isOfDrafts}
                onDecided={finishDecision}
                onOutdated={() => Promise.all([detail.mutate(), mutate()])}
              />
            )}
          </div>
        )}
      </div>
    </section>
  );
}
