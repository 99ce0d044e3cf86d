'use client';

import { destinationAfterLogin } from '@/lib/features/accounts/rules';
import { LoginForm } from './login-form';

/** The login page's form; after sign-in it goes to where the person was going. */
export function LoginScreen() {
  return (
    <LoginForm
      onSignedIn={() => {
        const next = new URLSearchParams(window.location.search).get('next');
        // A document in any case: no page has this one's root layout and is data to the framework's router.
        window.location.replace(destinationAfterLogin(next));
      }}
    />
  );
}
