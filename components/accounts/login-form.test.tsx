import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { LoginForm } from './login-form';

/** Opens the form, and signs in with an account whose second factor refuses every code. */
async function openSecondStep() {
  const secondStep = {
    code: 'two_factor_required',
    challenge: 'one',
    methods: ['authenticator', 'recovery_code'],
  };
  stubFetch(({ path }) => ({
    status: 401,
    json: path.includes('second_factor')
      ? { code: 'wrong_code', message: 'This code is wrong.' }
      : secondStep,
  }));
  render(<LoginForm onSignedIn={() => {}} />);
  await userEvent.type(screen.getByLabelText('Username'), 'wendy');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  return screen.findByLabelText('Code of your authenticator app');
}

test('a person who uses another second factor after a wrong code no longer reads that it was wrong', async () => {
  await userEvent.type(await openSecondStep(), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  expect(screen.queryByText('This code is wrong.')).toBeNull();
});

test('a person who goes back from the second factor finds the user name kept', async () => {
  await openSecondStep();
  await userEvent.click(screen.getByRole('button', { name: 'Back to user name and password' }));
  expect(screen.getByLabelText('Username')).toHaveValue('wendy');
});
