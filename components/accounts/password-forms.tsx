import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { changeMyAccount } from '@/lib/features/accounts/client';
import { PASSWORD_MIN_LENGTH } from '@/lib/features/accounts/rules';
import styles from './my-account.module.css';
import { CurrentPasswordField, SubmitForm } from './submit-form';

/** Asks for a new password, which is typed once, because it can be shown. */
function NewPasswordField() {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="stack-1">
      <TextField
        label="New password"
        name="newPassword"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. A few words in a row are easy to remember.`}
      />
      <Checkbox
        label="Show the password"
        checked={isShown}
        onChange={({ target }) => setIsShown(target.checked)}
      />
    </div>
  );
}

export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  return (
    <SubmitForm
      action="Change password"
      work={async ({ currentPassword = '', newPassword = '' }, form) => {
        await changeMyAccount('changePassword', { currentPassword, newPassword });
        form.reset();
        onDone();
      }}
    >
      <CurrentPasswordField label="Current password" />
      <NewPasswordField />
    </SubmitForm>
  );
}

/** A change of the own account waits for the password. */
export interface PendingChange {
  /** It is the title of the dialog, and the label of its button. */
  title: string;
  /** The dialog closes afterwards. */
  work: (currentPassword: string) => Promise<unknown>;
}

export function ConfirmDialog({ title, work, onClose }: PendingChange & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <SubmitForm
        className={styles.stack}
        action={title}
        work={async ({ currentPassword = '' }) => {
          await work(currentPassword);
          onClose();
        }}
      >
        <CurrentPasswordField />
      </SubmitForm>
    </Dialog>
  );
}
