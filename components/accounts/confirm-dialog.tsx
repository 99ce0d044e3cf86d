'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import { TextField } from '@/components/ui/text-field';
import styles from './my-account.module.css';
import { useSubmit } from './use-submit';

interface ConfirmDialogProps {
  /** What is about to be done; the title, and what its button says. */
  title: string;
  work: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before what signs a person in changes. */
export function ConfirmDialog({ title, work, onClose }: ConfirmDialogProps) {
  const { form, submit, isBusy, error } = useSubmit(({ currentPassword = '' }) => work(currentPassword));
  return (
    <Dialog open onClose={onClose} title={title}>
      <form ref={form} className={styles.stack} onSubmit={submit} method="post" noValidate>
        <TextField
          label="Your password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
        />
        {error && <Message tone="error">{error.message}</Message>}
        <Button type="submit" variant="primary" busy={isBusy}>
          {title}
        </Button>
      </form>
    </Dialog>
  );
}
