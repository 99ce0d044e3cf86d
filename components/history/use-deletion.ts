import { useState } from 'react';
import { showErrorToast, showToast, showUndoToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { restoreHistoryEntry } from '@/lib/features/history/client';

interface DeletionOptions {
  /** What is deleted, for people: "Question". */
  noun: string;
  /** Deletes the record; returns the history entry that brings it back. Throws ApiError. */
  remove: () => Promise<{ historyEntryId: string }>;
  onDeleted: () => void;
  /** It was not deleted; the message says why. */
  onRefused: (message: string) => void;
}

async function undo(noun: string, historyEntryId: string): Promise<void> {
  try {
    await restoreHistoryEntry(historyEntryId);
    showToast(`${noun} restored`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showErrorToast(`${error.message} The ${noun.toLowerCase()} is kept under History.`);
  }
}

/** Deletes a record, and offers to undo that for ten seconds on whatever screen comes next. */
export function useDeletion({ noun, remove, onDeleted, onRefused }: DeletionOptions) {
  const [isBusy, setIsBusy] = useState(false);

  async function start() {
    setIsBusy(true);
    try {
      const { historyEntryId } = await remove();
      onDeleted();
      showUndoToast(`${noun} deleted`, () => undo(noun, historyEntryId));
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof ApiError)) throw error;
      onRefused(error.message);
    }
  }

  return { start, isBusy };
}
