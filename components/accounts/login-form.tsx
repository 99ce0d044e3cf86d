'use client';

import { useState } from 'react';
import { TextField } from '@/components/ui/text-field';
import { type SecondFactorStep, signIn } from '@/lib/features/accounts/client';
import { SecondFactorForm } from './second-factor-form';
import { SubmitForm } from './submit-form';

/** User name and password (docs/product.md, 2 and 5); `onSignedIn` runs once the token is stored. */
export function LoginForm({
  username: knownAs,
  onSignedIn,
}: {
  /** Set when somebody who is signed in has to confirm who they are. */
  username?: string;
  onSignedIn: () => void;
}) {
  const [step, setStep] = useState<SecondFactorStep | null>(null);

  if (step) return <SecondFactorForm step={step} onSignedIn={onSignedIn} onCancel={() => setStep(null)} />;
  return (
    <SubmitForm
      action="Log in"
      refusedField="password"
      work={async ({ username = '', password = '' }) => {
        const next = await signIn({ username, password });
        setStep(next);
        if (!next) onSignedIn();
      }}
    >
      <TextField
        label="Username"
        name="username"
        defaultValue={knownAs}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" />
    </SubmitForm>
  );
}
