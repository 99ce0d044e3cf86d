import { useState } from 'react';
import type { ReviewDetail } from '@/lib/features/review/contract';

/** The review where a form has to show it: for its note or for a proposed change, another person's only if asked for. */
function relevantReview(review: ReviewDetail | null, withProposal: boolean): ReviewDetail | null {
  if (review?.proposal) return review.isOwn || withProposal ? review : null;
  return review?.note ? review : null;
}

/** The review that a form shows: the person's own as it is now, another's as it was when the form opened. */
export function useShownReview(review: ReviewDetail | null, withProposal: boolean): ReviewDetail | null {
  const [atOpening] = useState(() => relevantReview(review, withProposal));
  return review?.isOwn ? review : atOpening;
}
