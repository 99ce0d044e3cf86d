import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { reviewEndpoints } from '@/lib/features/review/contract';
import { CLAIM_IDLE_MS } from '@/lib/features/review/rules';
import { deleteClaim, putClaim } from './claim-store';

/** A claim counts while it is younger than this instant. */
export function claimedSince(now: Date): string {
  return new Date(now.getTime() - CLAIM_IDLE_MS).toISOString();
}

/**
 * Says that the caller reviews something from `now` on, or does so no more. Whoever was there first keeps it until they go
 * on or are idle: the other is not refused, as a claim informs and locks nothing.
 */
export async function claimReview(
  { subjectType, subjectId, isOver }: EndpointParsedInput<typeof reviewEndpoints.claimReview>,
  { user }: Pick<Caller, 'user'>,
  now = new Date(),
): Promise<void> {
  const claim = { subject_type: subjectType, subject_id: subjectId, user_id: user?.id ?? '' };
  if (isOver) await deleteClaim(claim);
  else await putClaim({ ...claim, claimed_at: now.toISOString() }, claimedSince(now));
}
