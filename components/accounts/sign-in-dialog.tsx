'use client';

import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { offerSignInInPlace } from '@/lib/browser/session-ended';
import { LoginForm } from './login-form';

/** Opens over the screen when a call finds the session ended; the call goes on once the person has signed in. */
export function SignInDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<((signedIn: boolean) => void)[]>([]);

  function settle(signedIn: boolean) {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(signedIn);
  }

  useEffect(
    () =>
      offerSignInInPlace(() => {
        setIsOpen(true);
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
