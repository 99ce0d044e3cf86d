import { Dialog } from '@/components/ui/dialog';
import type { RecordRef } from '@/lib/features/history/client';
import { HistoryList } from './history-list';
import styles from './history-list.module.css';

interface HistoryDialogProps extends RecordRef {
  onClose: () => void;
  onRestored: () => void;
}

export function HistoryDialog({ subjectType, subjectId, onClose, onRestored }: HistoryDialogProps) {
  return (
    <Dialog open onClose={onClose} title="History" className={styles.dialog}>
      <HistoryList
        filter={{ subjectType, subjectId }}
        emptyText="Nothing has been changed since the history was begun."
        onRestored={() => {
          onRestored();
          onClose();
        }}
      />
    </Dialog>
  );
}
