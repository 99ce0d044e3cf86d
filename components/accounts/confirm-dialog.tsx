'use client';

import { Dialog } from '@/components/ui/dialog';
import { CurrentPasswordField } from './account-fields';
import styles from './my-account.module.css';
import { SubmitForm } from './submit-form';

interface ConfirmDialogProps {
  /** What is about to be done; the title, and what its button says. */
  title: string;
  work: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before what signs a person in changes. */
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
