import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AudioPlayer } from './audio-player';

const fails = async (answer: { status: number; headers: Headers }) => {
  globalThis.fetch = async () => answer as Response;
  render(<AudioPlayer url="/api/media/abcdefghij" />);
  fireEvent.error(screen.getByLabelText('Question audio'));
};

it('says that a recording is being prepared, and can be asked again', async () => {
  await fails({ status: 503, headers: new Headers({ 'Retry-After': '10' }) });
  await expect(screen.findByRole('status')).resolves.toHaveTextContent('This recording is being prepared.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByLabelText('Question audio')).toBeInTheDocument();
});

it('says of a file of this computer that it cannot be played, where no other message does', async () => {
  render(<AudioPlayer url="blob:chosen" />);
  render(<AudioPlayer url="blob:chosen" isExplained />);
  for (const player of screen.getAllByLabelText('Question audio')) fireEvent.error(player);
  expect(await screen.findByText('This browser cannot play this recording.')).toBeVisible();
});

it('reports any other failure', async () => {
  await fails({ status: 404, headers: new Headers() });
  await expect(screen.findByRole('alert')).resolves.toHaveTextContent('The audio could not be played.');
});
