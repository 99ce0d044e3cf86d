import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmGoingLive } from '@/lib/browser/confirm-going-live';
import { ApiError } from '@/lib/errors/api-error';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { GoesLiveDialog } from './goes-live-dialog';

addModalDialogs();

const refusal = new ApiError('goes_live', 'Sport has no question today: “Who?” goes live now.');

it('shows what would go live, and continues the call once the person agrees', async () => {
  render(<GoesLiveDialog />);
  const agreed = confirmGoingLive(refusal);
  await screen.findByRole('dialog', { name: 'This goes live now' });
  expect(screen.getByText(refusal.message)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go live' }));
  await expect(agreed).resolves.toBeUndefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a person who cancels, and any other refusal, ends the call', async () => {
  render(<GoesLiveDialog />);
  const kept = confirmGoingLive(refusal);
  const ended = expect(kept).rejects.toThrow('Nothing was changed: what players see stays as it is.');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await ended;
  const other = new ApiError('stale', 'It has changed');
  await expect(confirmGoingLive(other)).rejects.toBe(other);
  expect(screen.queryByRole('dialog')).toBeNull();
});
