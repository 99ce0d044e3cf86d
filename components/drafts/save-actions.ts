import { useOwnApi } from '@/components/layout/own-api';
import type { RecordStatus } from '@/lib/contract/kinds';
import { useMayPublish } from '@/lib/features/staff/client';

/** One way to save a record: what the button says, and what the record then is. */
export interface SaveAction {
  label: string;
  /** Absent where records have no status. */
  status?: RecordStatus;
}

interface Saver {
  /** Records have a status. */
  hasStatus: boolean;
  mayPublish: boolean;
  /** It is the person's own work, which was sent for review: somebody else makes it ready, or the change live. */
  needsOther?: boolean;
}

/**
 * The ways to save a record, the first one by Submit and its keys: who may publish submits (docs/product.md, 2), who only
 * writes sends for review. `stored`: what the record is now.
 */
export function saveActions(
  { hasStatus, mayPublish, needsOther = false }: Saver,
  stored?: RecordStatus,
): [SaveAction, ...SaveAction[]] {
  if (!hasStatus) return [{ label: 'Submit' }];
  const isReady = stored === 'ready';
  if (!mayPublish) {
    return [
      { label: isReady ? 'Propose change' : 'Send for review', status: 'in_review' },
      { label: isReady ? 'Save proposal as draft' : 'Save draft', status: 'draft' },
    ];
  }
  const submit: SaveAction = { label: 'Submit', status: 'ready' };
  const propose: SaveAction = { label: 'Propose change', status: 'in_review' };
  if (isReady) return [needsOther ? propose : submit, { label: 'Take back to draft', status: 'draft' }];
  const send: SaveAction = { label: 'Send for review', status: 'in_review' };
  const keep: SaveAction = { label: 'Save draft', status: 'draft' };
  return needsOther ? [send, keep] : [submit, send, keep];
}

/** The same for the person who is signed in. */
export function useSaveActions(
  stored: RecordStatus | undefined,
  needsOther: boolean | undefined,
): [SaveAction, ...SaveAction[]] {
  const hasStatus = useOwnApi();
  return saveActions({ hasStatus, mayPublish: useMayPublish(), needsOther }, stored);
}

/** What a save has done, for the toast; `saved` is the word for a submitted one. */
export function savedText(saved: string, status: RecordStatus | undefined, isProposed = false): string {
  if (isProposed) return status === 'draft' ? 'Proposal saved as a draft' : 'Change sent for review';
  if (status === 'draft') return 'Draft saved';
  return status === 'in_review' ? 'Sent for review' : saved;
}
