import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { ChangePasswordForm, usePasswordDialog } from './password-forms';

addModalDialogs();

test('a person who has changed a shown password finds the emptied field hidden again', async () => {
  stubFetch(() => ({ json: {} }));
  const onDone = jest.fn();
  render(<ChangePasswordForm onDone={onDone} />);
  await userEvent.type(screen.getByLabelText('New password'), 'correct horse battery');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show the password' }));
  expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('New password')).toHaveValue('');
  expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('checkbox', { name: 'Show the password' })).not.toBeChecked();
});

function Account({ change }: { change: Promise<void> }) {
  const { askForPassword, dialog } = usePasswordDialog();
  return (
    <>
      <button type="button" onClick={() => askForPassword('Sign out Firefox', () => change)}>
        Firefox
      </button>
      <button type="button" onClick={() => askForPassword('Sign out Safari', () => change)}>
        Safari
      </button>
      {dialog}
    </>
  );
}

test('a person who closes the dialog of a running change keeps the next dialog open when that change ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Account change={promise} />);
  await userEvent.click(screen.getByRole('button', { name: 'Firefox' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Firefox' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Safari' }));
  await act(async () => resolve());
  expect(screen.getByRole('dialog', { name: 'Sign out Safari' })).toBeVisible();
});
