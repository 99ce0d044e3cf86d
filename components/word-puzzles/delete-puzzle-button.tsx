import type { UseFormReturn } from 'react-hook-form';
import { useDeletion } from '@/components/history/use-deletion';
import { Button } from '@/components/ui/button';
import { deleteWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import { REASON_MISSING_MESSAGE, type WordPuzzleDraft } from '@/lib/features/word-puzzles/rules';

interface DeletePuzzleButtonProps {
  puzzle: WordPuzzle;
  /** Players have seen it: the form's reason goes into the history. */
  mustExplain: boolean;
  form: UseFormReturn<WordPuzzleDraft>;
  onDeleted: () => void;
  className?: string;
}

/** Deletes a word puzzle, with ten seconds to undo it. */
export function DeletePuzzleButton({
  puzzle,
  mustExplain,
  form,
  onDeleted,
  className,
}: DeletePuzzleButtonProps) {
  const deletion = useDeletion({
    noun: 'Word puzzle',
    remove: () => deleteWordPuzzle(puzzle, form.getValues('reason')),
    onDeleted,
    onRefused: (message) => form.setError('root', { message }),
  });

  function start() {
    if (!mustExplain || form.getValues('reason').trim() !== '') return deletion.start();
    form.setError('reason', { message: REASON_MISSING_MESSAGE });
    form.setFocus('reason');
  }

  return (
    <Button variant="danger" className={className} busy={deletion.isBusy} onClick={start}>
      Delete
    </Button>
  );
}
