'use client';

import { destinationAfterLogin } from '@/lib/features/accounts/rules';
import { LoginForm } from './login-form';

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
