import { useState } from 'react';
import { ReasonField } from '@/components/drafts/reason-field';
import { DeleteButton } from '@/components/history/delete-button';
import { Message } from '@/components/ui/message';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { deleteQuestion } from '@/lib/features/questions/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { deleteWordPuzzle } from '@/lib/features/word-puzzles/client';
import styles from './delete-record.module.css';

interface DeleteRecordProps {
  item: ReviewDetail;
  /** Players have seen it: the history wants to know why it goes. */
  isReleased: boolean;
  onDeleted: () => void;
}

async function remove({ game, subjectId: id, version }: ReviewDetail, reason: string) {
  if (game === 'word_puzzle') return deleteWordPuzzle({ id, version }, reason);
  return deleteQuestion(game, { id, version }, reason || undefined);
}

/** Deletes a record from the plan, as its form does: what players have seen with a reason, and with ten seconds to undo it. */
export function DeleteRecord({ item, isReleased, onDeleted }: DeleteRecordProps) {
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isPuzzle = item.game === 'word_puzzle';

  async function deleteNow(why: string) {
    const deleted = await remove(item, why.trim());
    // It is gone: whoever waits for the new plan waits for that alone.
    void refreshScreens();
    return deleted;
  }

  return (
    <div className={styles.deletion}>
      {problem && <Message tone="error">{problem}</Message>}
      {isAsked && (
        <ReasonField
          noun={isPuzzle ? 'puzzle' : 'question'}
          isInvalid={reason.trim() === ''}
          value={reason}
          autoFocus
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <DeleteButton
        noun={isPuzzle ? 'Word puzzle' : 'Question'}
        remove={deleteNow}
        mustExplain={isReleased}
        reason={() => reason}
        onUnexplained={() => setIsAsked(true)}
        onDeleted={onDeleted}
        onRefused={setProblem}
      />
    </div>
  );
}
