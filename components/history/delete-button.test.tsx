import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Toaster } from '@/components/ui/toaster';
import { storeSessionToken } from '@/lib/browser/session';
import { ApiError } from '@/lib/errors/api-error';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { makePlannedRecord } from '@/lib/testing/planned-record';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { DeleteButton } from './delete-button';

addModalDialogs();
afterEach(() => storeSessionToken(null));

/** Renders the button of a live question, with these properties, and opens its dialog. */
async function openDialog(props: Partial<ComponentProps<typeof DeleteButton>>) {
  render(
    <DeleteButton
      noun="Question"
      remove={async () => ({ historyEntryId: 'deleted' })}
      isLive
      loss="Visitors lose it."
      onDeleted={() => {}}
      onRefused={() => {}}
      {...props}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return within(screen.getByRole('dialog', { name: 'Delete this question?' }));
}

test('A planner who replaces a live record has the replacement remembered for Undo', async () => {
  const spare = makePlannedRecord({ id: 'spare', title: 'Which one?', forDate: null, status: 'ready' });
  stubFetch(({ path }) => ({
    json: path.includes('/plans/calendar') ? { bench: [spare] } : { historyEntryId: 'replaced' },
  }));
  storeSessionToken('token');
  const remember = jest.fn(() => () => {});
  const { categoryId } = spare;
  const slot = { game: 'daily', id: 'live', version: 1, categoryId, forDate: '2026-11-24' } as const;
  const dialog = await openDialog({ slot, remember });
  await userEvent.type(dialog.getByLabelText('Why it is deleted'), 'Wrong');
  await userEvent.selectOptions(await dialog.findByLabelText('In its place'), 'Which one?');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(remember).toHaveBeenCalledWith('Question deleted', 'replaced');
});

test('A planner who cancels while a live record is being deleted still reads why it stays', async () => {
  const response = Promise.withResolvers<{ historyEntryId: string }>();
  const dialog = await openDialog({ remove: () => response.promise });
  await userEvent.type(dialog.getByLabelText('Why it is deleted'), 'Wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await act(async () => response.reject(new ApiError('unavailable', 'No connection')));
  expect(dialog.getByText('No connection')).toBeVisible();
});

test.each([
  ['stays during a deletion is led on from the record', false, 1],
  ['leaves for another screen during a deletion stays there', true, 0],
])('A planner who %s', async (_, isLeaving, times) => {
  const response = Promise.withResolvers<{ historyEntryId: string }>();
  const onDeleted = jest.fn();
  const dialog = await openDialog({ remove: () => response.promise, onDeleted });
  await userEvent.type(dialog.getByLabelText('Why it is deleted'), 'Wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  if (isLeaving) cleanup();
  await act(async () => response.resolve({ historyEntryId: 'deleted' }));
  expect(onDeleted).toHaveBeenCalledTimes(times);
});

test('A planner who closes the card of a record during its deletion is told if that is refused', async () => {
  const response = Promise.withResolvers<{ historyEntryId: string }>();
  const dialog = await openDialog({ remove: () => response.promise });
  await userEvent.type(dialog.getByLabelText('Why it is deleted'), 'Wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  cleanup();
  render(<Toaster />);
  await act(async () => response.reject(new ApiError('stale', 'Somebody has changed it.')));
  expect(screen.getByText('The question was not deleted. Somebody has changed it.')).toBeVisible();
});
