import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import {
  offerSignInInPlace,
  readSessionToken,
  type StepInPlace,
  useSessionToken,
} from '@/lib/browser/session';
import { confirmLeaving, wouldLose } from '@/lib/browser/unsaved-guard';
import { useMyAccount } from '@/lib/features/staff/client';
import { LoginForm } from './login-form';
import { ChangePasswordForm } from './password-forms';
import { TwoFactorSetUp } from './two-factor-set-up';

const titles: Record<StepInPlace, string> = {
  sign_in_anew: 'Sign in once more',
  password: 'Choose a password of your own',
  two_factor: 'Set up two-factor sign-in',
};

/** Opens over the screen when a call finds that the session has ended, and lets the call go on after the sign-in. */
export function SignInDialog() {
  const token = useSessionToken();
  const username = useMyAccount().data?.username;
  /** The token that has ended. The dialog closes as soon as there is another one, also when another tab stored it. */
  const [endedToken, setEndedToken] = useState<string | null>(null);
  /** The step that the account requires of a person who is signed in; null: sign in again. */
  const [step, setStep] = useState<StepInPlace | null>(null);
  const isOpen = endedToken !== null && endedToken === token;
  const waiting = useRef<((signedIn: boolean) => void)[]>([]);

  function settle(signedIn: boolean) {
    setEndedToken(null);
    for (const resolve of waiting.current.splice(0)) resolve(signedIn);
  }

  useEffect(() => {
    if (!isOpen) for (const resolve of waiting.current.splice(0)) resolve(true);
  }, [isOpen]);

  useEffect(
    () =>
      offerSignInInPlace((wanted) => {
        setStep(wanted ?? null);
        setEndedToken(readSessionToken());
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [],
  );

  return (
    <Dialog
      open={isOpen}
      onClose={async () => {
        if (!wouldLose() || (await confirmLeaving())) settle(false);
      }}
      title={step ? titles[step] : 'Sign in to go on'}
    >
      {step === null && (
        <>
          <p>Your session has ended. What you have typed is still here and is kept.</p>
          <LoginForm onSignedIn={() => settle(true)} />
        </>
      )}
      {step === 'sign_in_anew' && (
        <>
          <p>Accounts change only shortly after a sign-in. What you asked for goes on after it.</p>
          <LoginForm username={username} onSignedIn={() => settle(true)} />
        </>
      )}
      {step === 'password' && (
        <>
          <p>Your password was made by somebody else. From now on only you know it.</p>
          <ChangePasswordForm onDone={() => settle(true)} />
        </>
      )}
      {step === 'two_factor' && (
        <>
          <p>This site asks for more than a password: a passkey, or the codes of an authenticator app.</p>
          <TwoFactorSetUp onDone={() => settle(true)} />
        </>
      )}
    </Dialog>
  );
}
