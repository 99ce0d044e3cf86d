'use client';

import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { TextField } from '@/components/ui/text-field';
import { PASSWORD_MIN_LENGTH } from '@/lib/features/accounts/password-rules';
import { changeMyAccount } from '@/lib/features/staff/client';
import styles from './login-form.module.css';
import { useSubmit } from './use-submit';

/** A new password for who knows the current one; `onDone` once it holds. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { form, submit, isBusy, error } = useSubmit(async ({ currentPassword = '', newPassword = '' }) => {
    await changeMyAccount('changePassword', { currentPassword, newPassword });
    form.current?.reset();
    onDone();
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} method="post" noValidate>
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
      />
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. A few words in a row are easy to remember.`}
      />
      {error && <Message tone="error">{error.message}</Message>}
      <Button type="submit" variant="primary" busy={isBusy}>
        Change password
      </Button>
    </form>
  );
}
