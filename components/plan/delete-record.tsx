import { useState } from 'react';
import { DeleteButton } from '@/components/history/delete-button';
import { nameLoss } from '@/components/records/name-loss';
import { recordScreens } from '@/components/records/record-screens';
import { Message } from '@/components/ui/message';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { subjectNames } from '@/lib/features/history/rules';
import { useMayChange } from '@/lib/features/review/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import styles from './delete-record.module.css';
import { rememberStep } from './plan-undo';

interface DeleteRecordProps {
  item: ReviewDetail;
  /** Players have seen it. */
  isReleased: boolean;
  onDeleted: () => void;
}

/** Deletes a record from the plan, as its form does. */
export function DeleteRecord({ item, isReleased, onDeleted }: DeleteRecordProps) {
  const { game, subjectType, subjectId: id, version } = item;
  const [problem, setProblem] = useState<string | null>(null);

  const mayDelete = useMayChange(item);
  const noun = subjectNames[subjectType];

  async function remove(reason?: string) {
    const deleted = await recordScreens[game].remove({ id, version }, reason);
    // Not awaited: the record is deleted, and the plan follows.
    void refreshScreens();
    return { ...deleted, undo: rememberStep(`${noun} deleted`, deleted.historyEntryId) };
  }

  if (!mayDelete) return null;
  return (
    <div className={styles.deletion}>
      {problem && <Message tone="error">{problem}</Message>}
      <DeleteButton
        noun={noun}
        remove={remove}
        isLive={isReleased}
        loss={nameLoss(item)}
        onDeleted={onDeleted}
        onRefused={setProblem}
      />
    </div>
  );
}
