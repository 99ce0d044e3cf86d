'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { type HistorySubject, useHistory } from '@/lib/features/history/client';
import styles from './history-dialog.module.css';
import { HistoryEntry } from './history-entry';

interface HistoryDialogProps extends HistorySubject {
  onClose: () => void;
  /** The record is another one now. */
  onRestored: () => void;
}

/** Every change of one record, latest first, each with the way back to it. */
export function HistoryDialog({ subjectType, subjectId, onClose, onRestored }: HistoryDialogProps) {
  const { data: entries, error, mutate } = useHistory({ subjectType, subjectId });

  function finish() {
    onRestored();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title="History" className={styles.dialog}>
      {!entries && !error && <Spinner label="Loading history…" />}
      {error && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {entries?.length === 0 && <p>Nothing has been changed since the history was begun.</p>}
      <ol className={styles.entries}>
        {entries?.map((entry, index) => (
          <HistoryEntry key={entry.id} entry={entry} isCurrent={index === 0} onRestored={finish} />
        ))}
      </ol>
    </Dialog>
  );
}
