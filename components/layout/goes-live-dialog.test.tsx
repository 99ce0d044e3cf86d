import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmGoingLive } from '@/lib/browser/confirm-going-live';
import { ApiError } from '@/lib/errors/api-error';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { GoesLiveDialog } from './goes-live-dialog';

addModalDialogs();

const refusal = new ApiError('goes_live', 'Sport has no question today: “Who?” goes live now.');

/** Refuses a call, which may open the dialog; the promise settles when the call continues or ends. */
function refuseCall(refused: ApiError): Promise<void> {
  let confirmed = Promise.resolve();
  act(() => {
    confirmed = confirmGoingLive(refused);
  });
  return confirmed;
}

it('a person who agrees sees what goes live, and the call continues', async () => {
  render(<GoesLiveDialog />);
  const agreed = refuseCall(refusal);
  expect(screen.getByRole('dialog', { name: 'This goes live now' })).toBeVisible();
  expect(screen.getByText(refusal.message)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go live' }));
  await expect(agreed).resolves.toBeUndefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a person who cancels ends the call', async () => {
  render(<GoesLiveDialog />);
  const ended = expect(refuseCall(refusal)).rejects.toThrow(
    'Nothing was changed: what players see stays as it is.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await ended;
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a call that is refused for another reason ends without a dialog', async () => {
  render(<GoesLiveDialog />);
  const other = new ApiError('stale', 'It has changed');
  await expect(refuseCall(other)).rejects.toBe(other);
  expect(screen.queryByRole('dialog')).toBeNull();
});
