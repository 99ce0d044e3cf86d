import type { Page } from 'playwright/test';

/** The form people sign in with, by the names they know its controls by. */
export function loginForm(page: Page) {
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password');
  const submit = page.getByRole('button', { name: 'Log in' });
  return {
    username,
    password,
    submit,
    async signIn(credentials: { username: string; password: string }) {
      await username.fill(credentials.username);
      await password.fill(credentials.password);
      await submit.click();
    },
  };
}
