import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import styles from './conflicts-dialog.module.css';

interface ConflictsDialogProps {
  /** What is in the way, each with its record and day. */
  conflicts: readonly string[];
  onClose: () => void;
}

/** Lists why several records could not be changed together; none of them was. */
export function ConflictsDialog({ conflicts, onClose }: ConflictsDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Nothing was changed"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p>All of them go together, or none. In the way:</p>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <li key={conflict} dir="auto">
            {conflict}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
