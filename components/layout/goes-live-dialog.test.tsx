import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmGoingLive } from '@/lib/browser/confirm-going-live';
import { ApiError } from '@/lib/errors/api-error';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { GoesLiveDialog } from './goes-live-dialog';

addModalDialogs();

const refusal = new ApiError('goes_live', 'Sport has no question today: “Who?” goes live now.');

it('a person who agrees sees what goes live, and the call continues', async () => {
  render(<GoesLiveDialog />);
  const agreed = confirmGoingLive(refusal);
  await screen.findByRole('dialog', { name: 'This goes live now' });
  expect(screen.getByText(refusal.message)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go live' }));
  await expect(agreed).resolves.toBeUndefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a person who cancels ends the call', async () => {
  render(<GoesLiveDialog />);
  const ended = expect(confirmGoingLive(refusal)).rejects.toThrow(
    'Nothing was changed: what players see stays as it is.',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await ended;
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a call that is refused for another reason ends without a dialog', async () => {
  render(<GoesLiveDialog />);
  const other = new ApiError('stale', 'It has changed');
  await expect(confirmGoingLive(other)).rejects.toBe(other);
  expect(screen.queryByRole('dialog')).toBeNull();
});
