import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { proveSecondFactor, type SecondFactorStep } from '@/lib/features/accounts/client';
import type { SecondFactorMethod } from '@/lib/features/accounts/rules';
import { AuthenticatorCodeField, SubmitForm } from './submit-form';

const offers: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey',
  authenticator: 'Use an authenticator code',
  recovery_code: 'Use a recovery code',
};

interface SecondFactorFormProps {
  step: SecondFactorStep;
  onSignedIn: () => void;
  /** Returns to user name and password. */
  onCancel: () => void;
}

/** The second step of a sign-in: a passkey, a code of an authenticator app, or a recovery code. */
export function SecondFactorForm({ step, onSignedIn, onCancel }: SecondFactorFormProps) {
  const [method, setMethod] = useState<SecondFactorMethod>(step.methods[0] ?? 'recovery_code');
  return (
    <SubmitForm
      action={method === 'passkey' ? offers.passkey : 'Confirm'}
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
                {offers[other]}
              </Button>
            ))}
          <Button variant="quiet" onClick={onCancel}>
            Back to user name and password
          </Button>
        </>
      }
    >
      <p>Confirm that it is you.</p>
      {method === 'authenticator' && <AuthenticatorCodeField key={method} />}
      {method === 'recovery_code' && (
        <TextField
          key={method}
          label="Recovery code"
          name="code"
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
      )}
    </SubmitForm>
  );
}
