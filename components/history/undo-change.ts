import { useEffect, useEffectEvent } from 'react';
import { showErrorToast, showSavedToast, showToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { restoreHistoryEntry } from '@/lib/features/history/client';
import { UNDONE_REASON } from '@/lib/features/records/rules';

/** Tells which record is as it was before. */
const undone = new EventTarget();

/** Runs when a change of that record was taken back by a toast, on whatever screen it was made. */
export function useUndone(subjectId: string | undefined, onUndone: () => void): void {
  const tell = useEffectEvent((event: Event) => {
    if (subjectId && (event as CustomEvent<string>).detail === subjectId) onUndone();
  });
  useEffect(() => {
    const listen = (event: Event) => tell(event);
    undone.addEventListener('undone', listen);
    return () => undone.removeEventListener('undone', listen);
  }, []);
}

/** A change of a record that can be taken back. */
export interface UndoableChange {
  /** The entry that the change made in the history. */
  historyEntryId: string;
  /** The record's version since; if it is not the stored one any more, nothing is undone. */
  version?: number;
}

interface UndoWords {
  /** Says that it is undone: "Question restored". */
  done: string;
  /** Where to look, behind the reason why it is not. */
  otherwise: string;
}

/** Takes a change back; resolves to whether that worked. Either way it is said. */
export async function undoChange(
  { historyEntryId, version }: UndoableChange,
  { done, otherwise }: UndoWords,
): Promise<boolean> {
  try {
    const { subjectId } = await restoreHistoryEntry(historyEntryId, {
      side: 'before',
      version,
      reason: UNDONE_REASON,
    });
    showToast(done);
    undone.dispatchEvent(new CustomEvent('undone', { detail: subjectId }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showErrorToast(`${error.message} ${otherwise}`);
    return false;
  }
}

/** Tells that a change is stored and, where there is a way back, offers it as long as the toast is shown. */
export function tellSaved(text: string, change: Partial<UndoableChange>, onUndone?: () => void): void {
  const { historyEntryId, version } = change;
  if (!historyEntryId) {
    showToast(text);
    return;
  }
  const words = { done: 'Change undone', otherwise: 'What was there before is kept under History.' };
  showSavedToast(text, async () => {
    if (await undoChange({ historyEntryId, version }, words)) onUndone?.();
  });
}
