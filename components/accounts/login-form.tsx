'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { chooseDestinationAfterLogin, type SecondFactorMethod } from '@/lib/features/accounts/rules';
import { proveSecondFactor, type SecondFactorStep, signIn } from '@/lib/features/accounts/sign-in-client';
import { AuthenticatorCodeField, SubmitForm } from './submit-form';

export function LoginScreen() {
  return (
    <LoginForm
      onSignedIn={() => {
        const next = new URLSearchParams(window.location.search).get('next');
        // The destination is loaded in full, because the login page has a root layout of its own.
        window.location.replace(chooseDestinationAfterLogin(next));
      }}
    />
  );
}

/** Asks for user name, password and second factor (docs/product.md, 2 and 5), stores the token, runs `onSignedIn`. */
export function LoginForm({ knownUsername, onSignedIn }: { knownUsername?: string; onSignedIn: () => void }) {
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const [lastUsername, setLastUsername] = useState(knownUsername);

  if (step) return <SecondFactorForm step={step} onSignedIn={onSignedIn} onCancel={() => setStep(null)} />;
  return (
    <SubmitForm
      action="Log in"
      refusedField="password"
      work={async ({ username = '', password = '' }) => {
        const next = await signIn({ username, password });
        setStep(next);
        setLastUsername(username);
        if (!next) onSignedIn();
      }}
    >
      <TextField
        label="Username"
        name="username"
        defaultValue={lastUsername}
        autoFocus={!lastUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={Boolean(lastUsername)}
      />
    </SubmitForm>
  );
}

const methodLabels: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey',
  authenticator: 'Use an authenticator code',
  recovery_code: 'Use a recovery code',
};

interface SecondFactorFormProps {
  step: SecondFactorStep;
  onSignedIn: () => void;
  onCancel: () => void;
}

function SecondFactorForm({ step, onSignedIn, onCancel }: SecondFactorFormProps) {
  const [method, setMethod] = useState<SecondFactorMethod>(step.methods[0] ?? 'recovery_code');
  return (
    <SubmitForm
      // Another key removes the error of the previous method.
      key={method}
      action={method === 'passkey' ? methodLabels.passkey : 'Confirm'}
      work={async ({ code = '' }) => {
        const proof = {
          passkey: 'passkey',
          authenticator: { code },
          recovery_code: { recoveryCode: code },
        } as const;
        await proveSecondFactor(step, proof[method]);
        onSignedIn();
      }}
      below={
        <>
          {step.methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="quiet" onClick={() => setMethod(other)}>
                {methodLabels[other]}
              </Button>
            ))}
          <Button variant="quiet" onClick={onCancel}>
            Back to user name and password
          </Button>
        </>
      }
    >
      <p>Confirm that it is you.</p>
      {method === 'authenticator' && <AuthenticatorCodeField />}
      {method === 'recovery_code' && (
        <TextField label="Recovery code" name="code" autoComplete="off" spellCheck={false} autoFocus />
      )}
    </SubmitForm>
  );
}
