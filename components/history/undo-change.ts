import { useEffect, useEffectEvent } from 'react';
import { forgetChange, keepChange } from '@/components/ui/last-change';
import { showErrorToast, showSavedToast, showToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { undoStep } from '@/lib/features/history/client';

/** Dispatches `undone` with the record's id when its change was undone. */
const undone = new EventTarget();

/** Calls `onUndone` when `undoChange` has undone a change of that record, on whatever screen it was made. */
export function useUndone(subjectId: string | undefined, onUndone: () => void): void {
  const notify = useEffectEvent((event: Event) => {
    if (subjectId && (event as CustomEvent<string>).detail === subjectId) onUndone();
  });
  useEffect(() => {
    const listen = (event: Event) => notify(event);
    undone.addEventListener('undone', listen);
    return () => undone.removeEventListener('undone', listen);
  }, []);
}

interface UndoableChange {
  historyEntryId: string;
  /** It is the version after the change; nothing is undone if another version is stored by now. */
  version?: number;
}

interface UndoWords {
  done: string;
  /** It follows the error message of a failed undo, and names the place to look instead. */
  otherwise: string;
}

/** Undoes a change and shows the result in a toast; resolves to whether it was undone. */
export async function undoChange(
  { historyEntryId, version }: UndoableChange,
  { done, otherwise }: UndoWords,
): Promise<boolean> {
  try {
    const { subjectId } = await undoStep(historyEntryId, { version });
    showToast(done);
    undone.dispatchEvent(new CustomEvent('undone', { detail: subjectId }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showErrorToast(`${error.message} ${otherwise}`);
    return false;
  }
}

/** Shows the toast of a stored change, with Undo if it has a history entry. */
export function showChangeToast(text: string, change: Partial<UndoableChange>, onUndone?: () => void): void {
  const { historyEntryId, version } = change;
  if (!historyEntryId) {
    showToast(text);
    keepChange(null);
    return;
  }
  const stored = { historyEntryId, version };
  const words = { done: 'Change undone', otherwise: 'The earlier version is under History.' };
  async function undo() {
    forgetChange(undo);
    if (await undoChange(stored, words)) onUndone?.();
  }
  keepChange(undo);
  showSavedToast(text, undo);
}
