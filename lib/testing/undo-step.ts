import type { Caller } from '@/lib/contract/caller';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { UNDONE_REASON } from '@/lib/features/records/rules';

/** Takes a step back as the Undo of its toast does. */
export const undoStep = ({ entryId }: { entryId: string }, caller: Caller) =>
  restoreHistoryEntry({ entryId, side: 'before', reason: UNDONE_REASON }, caller);
