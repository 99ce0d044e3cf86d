import { Dialog } from '@/components/ui/dialog';
import styles from './my-account.module.css';
import { CurrentPasswordField, SubmitForm } from './submit-form';

interface ConfirmDialogProps {
  /** The action: title of the dialog and label of its button. */
  title: string;
  work: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the current password before a change of passwords or second factors. */
export function ConfirmDialog({ title, work, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <SubmitForm
        className={styles.stack}
        action={title}
        work={({ currentPassword = '' }) => work(currentPassword)}
      >
        <CurrentPasswordField />
      </SubmitForm>
    </Dialog>
  );
}
