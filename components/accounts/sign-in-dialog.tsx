'use client';

import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { offerSignInInPlace } from '@/lib/browser/session-ended';
import { readSessionToken, useSessionToken } from '@/lib/browser/session-token';
import { LoginForm } from './login-form';

/** Opens over the screen when a call finds the session ended; the call goes on once the person has signed in. */
export function SignInDialog() {
  const token = useSessionToken();
  /** The token that has ended: once another one is there, from here or from another tab, there is nothing to ask. */
  const [endedToken, setEndedToken] = useState<string | null>(null);
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
      offerSignInInPlace(() => {
        setEndedToken(readSessionToken());
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [],
  );

  return (
    <Dialog open={isOpen} onClose={() => settle(false)} title="Sign in to go on">
      <p>Your session has ended. What you have typed is still here and is kept.</p>
      <LoginForm onSignedIn={() => settle(true)} />
    </Dialog>
  );
}
