import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSessionToken } from '@/lib/browser/session';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { TwoFactorSetUp } from './two-factor-set-up';

afterEach(() => storeSessionToken(null));

test('a person who presses the other button during a set-up starts no second one', async () => {
  const paths: string[] = [];
  stubFetch(({ path }) => {
    paths.push(path);
    return neverAnswer();
  });
  storeSessionToken('token');
  render(<TwoFactorSetUp onDone={() => {}} />);
  const authenticator = screen.getByRole('button', { name: 'Set up an authenticator app' });
  await userEvent.click(authenticator);
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(paths).toEqual(['/users/begin_authenticator']);
  expect(authenticator).toHaveAttribute('aria-busy', 'true');
});
