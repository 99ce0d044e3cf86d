import { useSearchParams } from 'next/navigation';
import type { Approval } from '@/components/drafts/save-actions';
import { useWayBack } from '@/components/layout/way-back';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { useClaim } from '@/lib/features/review/use-claim';
import { readItem, reviewPath } from './review-paths';

/**
 * Where the approval of a form leads that was opened by "Edit and approve"; null for other forms. `shown`: what of the
 * review is in the form. Others are told meanwhile that the person is at it.
 */
export function useApproval(review: ReviewDetail | null, shown: ReviewDetail | null): Approval | null {
  const next = useSearchParams().get('next');
  const back = useWayBack();
  const isWaiting =
    review?.status === 'in_review' && (!review.proposal || review.proposal.id === shown?.proposal?.id);
  const isReviewing = Boolean(back?.path.startsWith('/review')) && isWaiting;
  useClaim(isReviewing ? review : null);
  if (!back || !isReviewing) return null;
  return { path: back.path, nextPath: reviewPath(next ? readItem(next) : null, back.path) };
}
