import { useState } from 'react';
import type { ReviewDetail } from '@/lib/features/review/contract';

/** What of a review whoever works on the record has to know: what came back, or the proposed change that is theirs. */
function relevantReview(review: ReviewDetail | null, withProposal: boolean): ReviewDetail | null {
  if (review?.proposal) return review.isOwn || withProposal ? review : null;
  return review?.note ? review : null;
}

/** The review that a form of the record shows: the one that it began with, or the person's own as it is by now. */
export function useShownReview(review: ReviewDetail | null, withProposal: boolean): ReviewDetail | null {
  const [began] = useState(() => relevantReview(review, withProposal));
  return review?.isOwn ? review : began;
}
