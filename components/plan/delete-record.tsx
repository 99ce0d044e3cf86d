import { useState } from 'react';
import { DeleteButton } from '@/components/history/delete-button';
import { nameLoss } from '@/components/records/name-loss';
import { Message } from '@/components/ui/message';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { deleteQuestion } from '@/lib/features/questions/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { deleteWordPuzzle } from '@/lib/features/word-puzzles/client';
import styles from './delete-record.module.css';

interface DeleteRecordProps {
  item: ReviewDetail;
  /** Players have seen it. */
  isReleased: boolean;
  onDeleted: () => void;
}

/** Deletes a record from the plan, as its form does. */
export function DeleteRecord({ item, isReleased, onDeleted }: DeleteRecordProps) {
  const { game, subjectId: id, version } = item;
  const [problem, setProblem] = useState<string | null>(null);

  async function remove(reason?: string) {
    const deleted = await (game === 'word_puzzle'
      ? deleteWordPuzzle({ id, version }, reason)
      : deleteQuestion(game, { id, version }, reason));
    // It is gone: whoever waits for the new plan waits for that alone.
    void refreshScreens();
    return deleted;
  }

  return (
    <div className={styles.deletion}>
      {problem && <Message tone="error">{problem}</Message>}
      <DeleteButton
        noun={game === 'word_puzzle' ? 'Word puzzle' : 'Question'}
        remove={remove}
        isLive={isReleased}
        loss={nameLoss(item)}
        onDeleted={onDeleted}
        onRefused={setProblem}
      />
    </div>
  );
}
