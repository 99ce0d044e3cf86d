import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSessionToken } from '@/lib/browser/session';
import { hasWorkWithoutDraft } from '@/lib/browser/unsaved-guard';
import type { StaffMember } from '@/lib/features/accounts/contract';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { StaffListScreen } from './staff-list-screen';

addModalDialogs();

const staff = ['wendy', 'eddie'].map(
  (username): StaffMember => ({
    id: username,
    username,
    role: 'writer',
    isDisabled: false,
    mustChangePassword: false,
    passwordExpired: false,
    hasSecondFactor: false,
    dateJoined: '2026-11-01T00:00:00Z',
  }),
);

afterEach(() => storeSessionToken(null));

test('an admin who asks for two new passwords before either arrives sees both, and is asked before leaving them', async () => {
  const responses = Promise.withResolvers<void>();
  stubFetch(async ({ path, body }) => {
    if (!path.includes('password')) return { json: { staff } };
    await responses.promise;
    return { json: { password: `password of ${body.userId}` } };
  });
  storeSessionToken('token');
  render(<StaffListScreen />);
  for (const { username } of staff) {
    await userEvent.click(await screen.findByRole('button', { name: `New password: ${username}` }));
    await userEvent.click(screen.getByRole('button', { name: 'New password' }));
  }
  await act(async () => responses.resolve());
  expect(await screen.findByText('password of eddie')).toBeVisible();
  expect(screen.getByText('password of wendy')).toBeVisible();
  expect(hasWorkWithoutDraft()).toBe(true);
});

test('an admin who types the next name while a person is added keeps it', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  stubFetch(async ({ path }) => ({ json: path.includes('add_staff') ? await promise : { staff } }));
  storeSessionToken('token');
  render(<StaffListScreen />);
  const field = screen.getByLabelText('Username');
  await userEvent.type(field, 'olga{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, 'otto');
  await act(async () => resolve({ password: 'password of olga' }));
  expect(await screen.findByText('password of olga')).toBeVisible();
  expect(field).toHaveValue('otto');
});

test('an admin who presses Disable beside their own name is asked first', async () => {
  stubFetch(() => ({ json: { staff, username: 'wendy' } }));
  storeSessionToken('token of wendy');
  render(<StaffListScreen />);
  await screen.findByText('You');
  await userEvent.click(screen.getByRole('button', { name: 'Disable: wendy' }));
  expect(screen.getByRole('dialog', { name: 'Disable: wendy?' })).toBeVisible();
});

test('an admin who gives a person another role during a sign-out of that person sends both', async () => {
  const paths: string[] = [];
  stubFetch(({ path }) => {
    paths.push(path);
    return path.includes('sign_out') ? neverAnswer() : { json: { staff } };
  });
  storeSessionToken('token');
  render(<StaffListScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere: wendy' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role of wendy' }), 'editor');
  await userEvent.click(screen.getByRole('button', { name: 'Make editor' }));
  expect(paths).toEqual(
    expect.arrayContaining(['/users/sign_out_staff_member', '/users/change_staff_member']),
  );
});
