import { useState } from 'react';
import { showErrorToast, showToast, showUndoToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { restoreHistoryEntry } from '@/lib/features/history/client';
import { deleteQuestion } from '@/lib/features/questions/client';
import type { EditableQuestion } from '@/lib/features/questions/contract';
import type { Game } from '@/lib/features/questions/rules';

async function undo(historyEntryId: string): Promise<void> {
  try {
    await restoreHistoryEntry(historyEntryId);
    showToast('Question restored');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showErrorToast(`${error.message} The question is kept under History.`);
  }
}

/** Deletes a question unless somebody has changed it, and offers to undo that for ten seconds on whatever screen comes next. */
export function useDeletion(game: Game, question: EditableQuestion, onDeleted: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function start() {
    setIsBusy(true);
    setProblem(null);
    try {
      const { historyEntryId } = await deleteQuestion(game, question);
      onDeleted();
      showUndoToast('Question deleted', () => undo(historyEntryId));
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  }

  return { start, isBusy, problem };
}
