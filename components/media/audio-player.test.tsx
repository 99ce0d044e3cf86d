import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AudioPlayer } from './audio-player';

function renderFailed(response: { status: number; headers: Headers }) {
  globalThis.fetch = async () => response as Response;
  render(<AudioPlayer url="/api/media/abcdefghij" />);
  fireEvent.error(screen.getByLabelText('Question audio'));
}

it('a listener whose recording is being prepared is told so, and can retry', async () => {
  renderFailed({ status: 503, headers: new Headers({ 'Retry-After': '10' }) });
  await expect(screen.findByRole('status')).resolves.toHaveTextContent('This recording is being prepared.');
  expect(screen.queryByLabelText('Question audio')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByLabelText('Question audio')).toBeInTheDocument();
});

it('a person whose chosen file cannot be played is told so once, if another message explains it already', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  render(<AudioPlayer url="blob:chosen" />);
  render(<AudioPlayer url="blob:chosen" isExplained />);
  for (const player of screen.getAllByLabelText('Question audio')) fireEvent.error(player);
  await waitFor(() => expect(screen.queryByLabelText('Question audio')).toBeNull());
  expect(screen.getByText('This browser cannot play this recording.')).toBeVisible();
});

it('a listener whose recording is missing is told so', async () => {
  renderFailed({ status: 404, headers: new Headers() });
  await expect(screen.findByRole('alert')).resolves.toHaveTextContent('The audio could not be played.');
});
