import { useEffect } from 'react';
import useSWR, { mutate } from 'swr';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { useMay, useMayPublish } from '@/lib/features/accounts/client';
import type { Dismissal } from '@/lib/features/lint/lint';
import { isOwnDraft } from '@/lib/features/records/rules';
import type { ReviewDetail, ReviewItem } from './contract';

type Calls = typeof import('./contract').reviewEndpoints;

const call = createCaller(async () => (await import('./contract')).reviewEndpoints);

const KEY = 'reviews';
const COUNT = 'count';

const POLL_INTERVALS_MS = { queue: 5_000, count: 20_000 };

export type QueueFilter = EndpointInput<Calls['reviewQueue']>;

/** Polls the review queue, oldest day first, with all its authors; it also updates the count of the menu. */
export function useReviewQueue(filter: QueueFilter) {
  const token = useSessionToken();
  const key = token ? [KEY, 'queue', JSON.stringify(filter), token] : null;
  return useSWR(key, () => call('reviewQueue', filter), {
    keepPreviousData: true,
    refreshInterval: POLL_INTERVALS_MS.queue,
    onSuccess: ({ waiting }) => mutate([KEY, COUNT, token], { waiting }, { revalidate: false }),
  });
}

/** Polls the number of waiting reviews: 0 for people who may not review, in hosted mode, and until it is loaded. */
export function useReviewCount(): number {
  const token = useSessionToken();
  const mayPublish = useMay('publish');
  const isAsked = token && mayPublish && isOwnApi();
  const { data } = useSWR(
    isAsked ? [KEY, COUNT, token] : null,
    () => call('reviewCount', {}, { isInBackground: true }),
    { keepPreviousData: true, refreshInterval: POLL_INTERVALS_MS.count },
  );
  // `data` keeps the last count even without a key.
  return (isAsked && data?.waiting) || 0;
}

export function useReturnedWork() {
  const token = useSessionToken();
  const key = token && isOwnApi() ? [KEY, 'returned', token] : null;
  return useSWR(key, async () => (await call('returnedWork', {})).items);
}

/** Resolves to null if there is no such record. Throws ApiError. */
export const findReviewDetail = async (subjectType: ReviewedSubject, subjectId: string) =>
  (await call('reviewDetail', { subjectType, subjectId })).item;

/** Requests a review, and keeps the last one while the next one loads. Sends no request without a subject. */
export function useReviewDetail(subject: Pick<ReviewItem, 'subjectType' | 'subjectId'> | undefined) {
  const token = useSessionToken();
  const { subjectType, subjectId } = subject ?? {};
  return useSWR(
    token && subjectType && subjectId ? [KEY, 'detail', subjectType, subjectId, token] : null,
    ([, , type, id]) => findReviewDetail(type as ReviewedSubject, id),
    { keepPreviousData: true },
  );
}

/** Claims a review, or ends the claim. An error is ignored, because claims only inform others. */
async function claimReview(claim: EndpointInput<Calls['claimReview']>): Promise<void> {
  await call('claimReview', claim, { isInBackground: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

function toDecision({ subjectType, subjectId, version, proposal }: ReviewDetail) {
  return { subjectType, subjectId, version, proposal };
}

/** Approves a review; asks the person first if visitors would see it at once (`goesLive: false`). Throws ApiError. */
export const approve = (item: ReviewDetail) => call('approve', { ...toDecision(item), goesLive: false });

type EndedProposal = EndpointInput<Calls['withdrawProposal']>;

export const rejectProposal = (ended: EndedProposal, note: string) =>
  call('rejectProposal', { ...ended, note });

export const withdrawProposal = (ended: EndedProposal) => call('withdrawProposal', ended);

export const requestChanges = (item: ReviewDetail, note: string) =>
  call('requestChanges', { ...toDecision(item), note });

export const dismissWarnings = (item: ReviewDetail, dismissals: Dismissal[]) =>
  call('dismissWarnings', { ...toDecision(item), dismissals });

/** May the person change the record? Writers may if it is a draft of their own. The server checks this, too. */
export function useMayChange(item: ReviewDetail | null): boolean {
  const mayPublish = useMayPublish();
  return mayPublish || Boolean(item && isOwnDraft(item) && !item.proposal);
}

const RENEW_EVERY_MS = 20_000;

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/** Claims a review while it is open, and renews the claim after activity, so that an abandoned one expires. */
export function useClaim(item: Pick<ReviewItem, 'subjectType' | 'subjectId'> | null): void {
  const { subjectType, subjectId } = item ?? {};
  useEffect(() => {
    if (!subjectType || !subjectId) return;
    const claimed = { subjectType, subjectId };
    let wasActive = true;
    const noteActivity = () => {
      wasActive = true;
    };
    function renew() {
      if (wasActive) void claimReview(claimed);
      wasActive = false;
    }
    renew();
    const timer = setInterval(renew, RENEW_EVERY_MS);
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, noteActivity, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, noteActivity);
      void claimReview({ ...claimed, isOver: true });
    };
  }, [subjectType, subjectId]);
}
