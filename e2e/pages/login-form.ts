import type { Page } from 'playwright/test';

/** The sign-in form, with controls by accessible name. */
export function findLoginForm(page: Page) {
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
