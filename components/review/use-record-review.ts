import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import type { Approval } from '@/components/drafts/save-actions';
import type { ProposedStart } from '@/components/drafts/use-record-form';
import { useWayBack } from '@/components/layout/way-back';
import { useClaim } from '@/lib/features/review/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { buildReviewPath, readItem } from './review-paths';

/**
 * Claims the review and returns the paths for after an approval, while the form was opened from Review and shows what
 * waits there; otherwise null.
 */
export function useApproval(review: ReviewDetail | null, shown: ReviewDetail | null): Approval | null {
  const next = useSearchParams().get('next');
  const back = useWayBack();
  const isWaiting =
    review?.status === 'in_review' && (!review.proposal || review.proposal.id === shown?.proposal?.id);
  const isReviewing = Boolean(back?.path.startsWith('/review')) && isWaiting;
  useClaim(isReviewing ? review : null);
  if (!back || !isReviewing) return null;
  return { path: back.path, nextPath: buildReviewPath(next ? readItem(next) : null, back.path) };
}

/** Returns the review if it has a note or a proposed change; another person's change only by `withProposal`. */
function findRelevantReview(review: ReviewDetail | null, withProposal: boolean): ReviewDetail | null {
  if (review?.proposal) return review.isOwn || withProposal ? review : null;
  return review?.note ? review : null;
}

/** A form shows the person's own review as it is now, and another person's as it was when the form opened. */
export function useShownReview(review: ReviewDetail | null, withProposal: boolean): ReviewDetail | null {
  const [atOpening] = useState(() => findRelevantReview(review, withProposal));
  return review?.isOwn ? review : atOpening;
}

/** Returns the start of a form that begins with the proposed change of its record; undefined without one. */
export function startFromProposal<Values extends object>(
  { reason = '', version, baseVersion = version, proposal, isOutdated }: ReviewDetail,
  { before, proposed }: { before: Values; proposed: Values },
): ProposedStart<Values> | undefined {
  if (!proposal) return;
  const values = { ...proposed, reason };
  return { before, values, seen: { version: baseVersion, proposal }, isOutdated };
}
