import { act, fireEvent, render, screen } from '@testing-library/react';
import { MediaView, Transport } from './player-controls';
import { usePlayer } from './use-player';

const play = jest.fn(() => Promise.resolve());
const pause = jest.fn();
// jsdom has no player.
Object.assign(HTMLMediaElement.prototype, { play, pause });

const DURATION = 10;

function Trimmer() {
  const selection = { start: 4, end: DURATION };
  const player = usePlayer({ origin: 0, duration: DURATION, selection });
  return (
    <>
      <MediaView player={player} url="blob:recording" hasPicture />
      <Transport player={player} frame={0.04} frameName="1 frame" />
    </>
  );
}

/** Simulates a browser at the end of a recording: it pauses before it fires `ended`. */
async function reachEnd(video: HTMLElement) {
  Object.assign(video, { currentTime: DURATION });
  Object.defineProperties(video, { paused: { value: true }, ended: { value: true } });
  fireEvent.pause(video);
  await act(async () => {});
  fireEvent.ended(video);
}

it.each([
  ['with Loop hears it again from its start', true, 2],
  ['without Loop gets back to its start, where the player waits', false, 1],
])('a writer who plays a selection up to the end of the file %s', async (_, isLooping, plays) => {
  play.mockClear();
  render(<Trimmer />);
  if (!isLooping) fireEvent.click(screen.getByRole('checkbox', { name: 'Loop' }));
  fireEvent.click(screen.getByRole('button', { name: 'Play selection' }));
  const video = screen.getByLabelText<HTMLVideoElement>('Recording');
  fireEvent.play(video);
  await reachEnd(video);
  expect(video.currentTime).toBe(4);
  expect(play).toHaveBeenCalledTimes(plays);
});
