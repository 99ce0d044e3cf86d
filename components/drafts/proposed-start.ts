import type { ReviewDetail } from '@/lib/features/review/contract';
import type { ProposedStart } from './use-record-form';

/** The start of a form for a stored record with a proposed change: that change, not saved yet. */
export function startFromProposal<Values extends object>(
  { reason = '', version, baseVersion = version, proposal, isOutdated }: ReviewDetail,
  { before, proposed }: { before: Values; proposed: Values },
): ProposedStart<Values> | undefined {
  if (!proposal) return;
  const values = { ...proposed, reason };
  return { before, values, seen: { version: baseVersion, proposal }, isOutdated };
}
