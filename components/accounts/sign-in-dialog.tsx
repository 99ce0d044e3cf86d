import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import {
  readSessionToken,
  readUsername,
  registerSignInDialog,
  type StepInPlace,
  useSessionToken,
} from '@/lib/browser/session';
import { confirmLeaving, hasWorkWithoutDraft } from '@/lib/browser/unsaved-guard';
import { useMyAccount } from '@/lib/features/accounts/client';
import { LoginForm } from './login-form';
import { ChangePasswordForm } from './password-forms';
import { TwoFactorSetUp } from './two-factor-set-up';

const texts: Record<StepInPlace | 'ended', readonly [title: string, text: string]> = {
  ended: ['Sign in to continue', 'Your session has ended. What you have typed is still here and is kept.'],
  sign_in_anew: ['Sign in once more', 'Changes to accounts need a recent sign-in. Yours continues after it.'],
  password: [
    'Choose a password of your own',
    'Somebody else set your password. Choose one that only you know.',
  ],
  two_factor: [
    'Set up two-factor sign-in',
    'This site asks for more than a password: a passkey, or the codes of an authenticator app.',
  ],
};

/** Opens when another tab signs off, or a call needs a sign-in or another step; waiting calls learn the result. */
export function SignInDialog() {
  const token = useSessionToken();
  const account = useMyAccount().data;
  /** The dialog is open while this is the current token; a new token closes it, even one that another tab stored. */
  const [refusedToken, setRefusedToken] = useState<string | null>(null);
  const [step, setStep] = useState<StepInPlace | 'ended'>('ended');
  const [title, text] = texts[step];
  const isOpen = refusedToken !== null && refusedToken === token;
  const username = account?.username ?? (isOpen ? readUsername() : undefined);
  const waitingCalls = useRef<((isDone: boolean) => void)[]>([]);

  function settle(isDone: boolean) {
    setRefusedToken(null);
    for (const resolve of waitingCalls.current.splice(0)) resolve(isDone);
  }

  const finish = () => settle(true);

  useEffect(() => {
    if (!isOpen) for (const resolve of waitingCalls.current.splice(0)) resolve(true);
  }, [isOpen]);

  useEffect(
    () =>
      registerSignInDialog((nextStep) => {
        setStep(nextStep ?? 'ended');
        setRefusedToken(readSessionToken());
        return new Promise((resolve) => waitingCalls.current.push(resolve));
      }),
    [],
  );

  return (
    <Dialog
      open={isOpen}
      onClose={async () => {
        if (!hasWorkWithoutDraft() || (await confirmLeaving())) settle(false);
      }}
      title={title}
    >
      <p>{text}</p>
      {(step === 'ended' || step === 'sign_in_anew') && (
        <LoginForm key={step} knownUsername={username} onSignedIn={finish} />
      )}
      {step === 'password' && <ChangePasswordForm onDone={finish} />}
      {step === 'two_factor' && <TwoFactorSetUp onDone={finish} />}
    </Dialog>
  );
}
