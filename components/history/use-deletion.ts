import { useState } from 'react';
import { showUndoToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { undoChange } from './undo-change';

interface DeletionOptions {
  /** What is deleted, for people: "Question". */
  noun: string;
  /** Deletes the record; returns the history entry that brings it back. Throws ApiError. */
  remove: () => Promise<{ historyEntryId: string }>;
  onDeleted: () => void;
  /** It was not deleted; the message says why. */
  onRefused: (message: string) => void;
}

/** Deletes a record, and offers to undo that for ten seconds on whatever screen comes next. */
export function useDeletion({ noun, remove, onDeleted, onRefused }: DeletionOptions) {
  const [isBusy, setIsBusy] = useState(false);

  async function start() {
    setIsBusy(true);
    try {
      const { historyEntryId } = await remove();
      onDeleted();
      const words = {
        done: `${noun} restored`,
        otherwise: `The ${noun.toLowerCase()} is kept under History.`,
      };
      showUndoToast(`${noun} deleted`, () => undoChange({ historyEntryId }, words));
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof ApiError)) throw error;
      onRefused(error.message);
    }
  }

  return { start, isBusy };
}
