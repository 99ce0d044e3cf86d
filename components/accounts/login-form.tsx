'use client';

import { useState } from 'react';
import { TextField } from '@/components/ui/text-field';
import { type SecondFactorStep, signIn } from '@/lib/features/accounts/client';
import { destinationAfterLogin } from '@/lib/features/accounts/rules';
import { SecondFactorForm } from './second-factor-form';
import { SubmitForm } from './submit-form';

/** The login page's form; after sign-in it goes to where the person was going. */
export function LoginScreen() {
  return (
    <LoginForm
      onSignedIn={() => {
        const next = new URLSearchParams(window.location.search).get('next');
        // A full page load: the app's router has no data of this page, which has a root layout of its own.
        window.location.replace(destinationAfterLogin(next));
      }}
    />
  );
}

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
