'use client';

import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { TextField } from '@/components/ui/text-field';
import { ApiError } from '@/lib/errors/api-error';
import { type SecondFactorStep, signIn } from '@/lib/features/accounts/client';
import styles from './login-form.module.css';
import { SecondFactorForm } from './second-factor-form';

/** User name and password (spec, sections 2 and 5); `onSignedIn` runs once the token is stored. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [step, setStep] = useState<SecondFactorStep | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setIsSaving(true);
    setError(null);
    try {
      const next = await signIn({
        username: String(data.get('username')),
        password: String(data.get('password')),
      });
      setStep(next);
      if (!next) onSignedIn();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
      const field = thrown.issues?.[0]?.path ?? 'password';
      form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
    } finally {
      setIsSaving(false);
    }
  }

  if (step) return <SecondFactorForm step={step} onSignedIn={onSignedIn} onCancel={() => setStep(null)} />;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} method="post" noValidate>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" />
      {error && <Message tone="error">{error.message}</Message>}
      <Button type="submit" variant="primary" busy={isSaving}>
        Log in
      </Button>
    </form>
  );
}
