import type { ReviewDetail } from '@/lib/features/review/contract';
import type { ProposedStart } from './use-record-form';

/** What a form of a stored record begins with where a change of it is proposed: that change, as yet unsaved. */
export function startFromProposal<Values extends object>(
  { reason = '', version, baseVersion = version, proposal, isOutdated }: ReviewDetail,
  { before, proposed }: { before: Values; proposed: Values },
): ProposedStart<Values> | undefined {
  if (!proposal) return;
  const values = { ...proposed, reason };
  return { before, values, seen: { version: baseVersion, proposal }, isOutdated };
}
