import { Button } from '@/components/ui/button';
import { useMay } from '@/lib/features/staff/client';
import styles from './delete-button.module.css';
import { useDeletion } from './use-deletion';

interface DeleteButtonProps {
  /** What is deleted, for people: "Question". */
  noun: string;
  /** Deletes the record for this reason; returns the history entry that brings it back. Throws ApiError. */
  remove: (reason: string) => Promise<{ historyEntryId: string }>;
  /** Players have seen it: the form's reason goes into the history. */
  mustExplain: boolean;
  reason: () => string;
  /** Nobody has said why yet. */
  onUnexplained: () => void;
  onDeleted: () => void;
  /** It was not deleted; the message says why. */
  onRefused: (message: string) => void;
}

/** Deletes the record of a form, with ten seconds to undo it. */
export function DeleteButton({
  noun,
  remove,
  mustExplain,
  reason,
  onUnexplained,
  onDeleted,
  onRefused,
}: DeleteButtonProps) {
  const deletion = useDeletion({ noun, remove: () => remove(reason()), onDeleted, onRefused });
  const mayDelete = useMay('publish');
  const isUnexplained = () => mustExplain && reason().trim() === '';
  if (!mayDelete) return null;
  return (
    <Button
      variant="danger"
      className={styles.button}
      busy={deletion.isBusy}
      onClick={() => (isUnexplained() ? onUnexplained() : deletion.start())}
    >
      Delete
    </Button>
  );
}
