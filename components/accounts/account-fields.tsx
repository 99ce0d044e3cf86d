import { TextField } from '@/components/ui/text-field';

/** The current password, asked for again to confirm a change. */
export function CurrentPasswordField({ label = 'Your password' }: { label?: string }) {
  return <TextField label={label} name="currentPassword" type="password" autoComplete="current-password" />;
}

/** The six figures that an authenticator app shows. */
export function AuthenticatorCodeField() {
  return (
    <TextField
      label="Code of your authenticator app"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
    />
  );
}
