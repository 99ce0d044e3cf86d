import { useEffect } from 'react';
import { claimReview } from './client';
import type { ReviewItem } from './contract';

/** How often a claim is renewed while the person is active. */
const RENEW_EVERY_MS = 20_000;

const SIGNS_OF_WORK = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/**
 * Tells others that the person reviews this, from opening it until they go on; again only after signs of work, so that
 * what lies open and is forgotten ends by itself. Null: they review nothing.
 */
export function useClaim(item: Pick<ReviewItem, 'subjectType' | 'subjectId'> | null): void {
  const { subjectType, subjectId } = item ?? {};
  useEffect(() => {
    if (!subjectType || !subjectId) return;
    const claimed = { subjectType, subjectId };
    let isAtWork = true;
    const seeWork = () => {
      isAtWork = true;
    };
    function renew() {
      if (isAtWork) void claimReview(claimed);
      isAtWork = false;
    }
    renew();
    const timer = setInterval(renew, RENEW_EVERY_MS);
    for (const sign of SIGNS_OF_WORK) window.addEventListener(sign, seeWork, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_WORK) window.removeEventListener(sign, seeWork);
      void claimReview({ ...claimed, isOver: true });
    };
  }, [subjectType, subjectId]);
}
