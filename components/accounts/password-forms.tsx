import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { changeMyAccount } from '@/lib/features/accounts/client';
import { PASSWORD_MIN_LENGTH } from '@/lib/features/accounts/rules';
import styles from './my-account.module.css';
import { CurrentPasswordField, SubmitForm } from './submit-form';

/** Asks for the new password only once, because it can be shown. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <SubmitForm
      action="Change password"
      work={async ({ currentPassword = '', newPassword = '' }, form) => {
        await changeMyAccount('changePassword', { currentPassword, newPassword });
        form.reset();
        setIsShown(false);
        onDone();
      }}
    >
      <CurrentPasswordField label="Current password" />
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
    </SubmitForm>
  );
}

interface PendingChange {
  /** It is the title of the dialog, and the label of its button. */
  title: string;
  work: (currentPassword: string) => Promise<unknown>;
}

/** Returns a function that asks for the password before a change, and its dialog, which is null while it is closed. */
export function usePasswordDialog() {
  const [pending, setPending] = useState<PendingChange | null>(null);
  const dialog = pending && (
    <Dialog open onClose={() => setPending(null)} title={pending.title}>
      <SubmitForm
        className={styles.stack}
        action={pending.title}
        work={async ({ currentPassword = '' }) => {
          await pending.work(currentPassword);
          // The person may have closed this dialog and opened the next one meanwhile.
          setPending((shown) => (shown === pending ? null : shown));
        }}
      >
        <CurrentPasswordField />
      </SubmitForm>
    </Dialog>
  );
  return {
    askForPassword: (title: string, work: PendingChange['work']) => setPending({ title, work }),
    dialog,
  };
}
