import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Toaster } from '@/components/ui/toaster';
import { storeSessionToken } from '@/lib/browser/session';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { makePlannedRecord } from '@/lib/testing/planned-record';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { DeleteButton } from './delete-button';

addModalDialogs();
afterEach(() => storeSessionToken(null));

/** Renders the button of a live question, with these properties, and opens its dialog. */
async function openDialog(props: Partial<ComponentProps<typeof DeleteButton>>) {
  const place = { categoryId: 'sport', category: 'Sport', forDate: '2026-11-24' };
  render(
    <DeleteButton
      record={{ id: 'live', version: 1, game: 'daily', title: 'Who?', ...place }}
      today="2026-11-24"
      onDeleted={() => {}}
      onRefused={() => {}}
      {...props}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return within(screen.getByRole('dialog', { name: 'Delete this question?' }));
}

/** Deletes a live question; returns its dialog, and functions with the response to the deletion. */
async function startDeletion(props: Partial<ComponentProps<typeof DeleteButton>> = {}) {
  const response = Promise.withResolvers<{ status?: number; json: object }>();
  stubFetch(() => response.promise);
  const dialog = await openDialog(props);
  await userEvent.type(dialog.getByLabelText('Why it is deleted'), 'Wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  return {
    dialog,
    accept: () => act(async () => response.resolve({ json: { historyEntryId: 'deleted' } })),
    refuse: () =>
      act(async () => response.resolve({ status: 409, json: { code: 'stale', message: 'It has changed.' } })),
  };
}

test('A planner who replaces a live record has the replacement remembered for Undo', async () => {
  const spare = makePlannedRecord({ id: 'spare', title: 'Which one?', forDate: null, status: 'ready' });
  stubFetch(({ path }) => ({
    json: path.includes('/plans/calendar') ? { bench: [spare] } : { historyEntryId: 'replaced' },
  }));
  storeSessionToken('token');
  const remember = jest.fn(() => () => {});
  const dialog = await openDialog({ remember });
  await userEvent.type(dialog.getByLabelText('Why it is deleted'), 'Wrong');
  await userEvent.selectOptions(await dialog.findByLabelText('In its place'), 'Which one?');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(remember).toHaveBeenCalledWith('Question deleted', 'replaced');
});

test('A planner who cancels while a live record is being deleted still reads why it stays', async () => {
  const { dialog, refuse } = await startDeletion();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await refuse();
  expect(await dialog.findByText('It has changed.')).toBeVisible();
});

test.each([
  ['stays during a deletion is led on from the record', false, 1],
  ['leaves for another screen during a deletion stays there', true, 0],
])('A planner who %s', async (_, isLeaving, times) => {
  const onDeleted = jest.fn();
  const remember = jest.fn(() => () => {});
  const { accept } = await startDeletion({ onDeleted, remember });
  if (isLeaving) cleanup();
  await accept();
  await waitFor(() => expect(remember).toHaveBeenCalledWith('Question deleted', 'deleted'));
  expect(onDeleted).toHaveBeenCalledTimes(times);
});

test('A planner who closes the card of a record during its deletion is told if that is refused', async () => {
  const { refuse } = await startDeletion();
  cleanup();
  render(<Toaster />);
  await refuse();
  expect(await screen.findByText('The question was not deleted. It has changed.')).toBeVisible();
});
