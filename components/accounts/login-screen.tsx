'use client';

import { useRouter } from 'next/navigation';
import { destinationAfterLogin } from '@/lib/features/accounts/rules';
import { LoginForm } from './login-form';

/** The login page's form; after sign-in it goes to where the person was going. */
export function LoginScreen() {
  const router = useRouter();
  return (
    <LoginForm
      onSignedIn={() => {
        const next = new URLSearchParams(window.location.search).get('next');
        router.replace(destinationAfterLogin(next));
      }}
    />
  );
}
