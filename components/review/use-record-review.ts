import { useState } from 'react';
import { useOwnApi } from '@/components/layout/own-api';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import { findReviewDetail } from '@/lib/features/review/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { useShownReview } from './use-shown-review';

/**
 * What a review knows of a record while somebody works on it, from `found` on: `review` is what it knows by now, `shown`
 * what the form began with or has proposed since. `reread` asks again. Throws ApiError.
 */
export function useRecordReview(
  subjectType: ReviewedSubject,
  subjectId: string | undefined,
  found: ReviewDetail | null,
  withProposal: boolean,
) {
  const isOwnApi = useOwnApi();
  const [review, setReview] = useState(found);
  const shown = useShownReview(review, withProposal);

  async function reread(): Promise<ReviewDetail | null> {
    if (!isOwnApi || !subjectId) return null;
    const item = await findReviewDetail(subjectType, subjectId);
    setReview(item);
    return item;
  }

  return { review, shown, reread };
}
