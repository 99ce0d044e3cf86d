import type { ReviewDetail } from '@/lib/features/review/contract';

/** What of a review whoever works on the record has to know: what came back, or the proposed change that is theirs. */
export function relevantReview(review: ReviewDetail | null, withProposal: boolean): ReviewDetail | null {
  if (review?.proposal) return review.isOwn || withProposal ? review : null;
  return review?.note ? review : null;
}
