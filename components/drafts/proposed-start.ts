import type { SavedDraft } from '@/lib/browser/saved-draft';
import type { ReviewDetail } from '@/lib/features/review/contract';

/** What a form of a stored record begins with where a change of it is proposed: that change, as yet unsaved. */
export function startFromProposal<Values extends object>(
  { reason = '', baseVersion }: ReviewDetail,
  values: { stored: Values; proposed: Values },
): SavedDraft<Values> {
  return {
    base: values.stored,
    values: { ...values.proposed, reason },
    version: baseVersion,
    fileNames: [],
    savedAt: '',
  };
}
