import { render, screen } from '@testing-library/react';
import { Router } from '@/lib/testing/router';
import { TrimResult } from './trim-result';

// jsdom has no object URLs.
Object.assign(URL, { createObjectURL: () => 'blob:clip', revokeObjectURL: () => {} });

const picture = {
  codec: 'avc',
  width: 320,
  height: 240,
  framesPerSecond: 25,
  canShow: true,
  canEncode: true,
};

/** Shows a clip with this codec of its sound, and with a picture that ends so many seconds later. */
function showClip(codec: string | null, pictureEndsLater = 0) {
  const sound = codec ? { codec, canHear: true } : null;
  render(
    <Router>
      <TrimResult
        clip={{
          file: new File([], 'clip.mp4'),
          plan: { method: 'exact', start: 1, end: 5 },
          facts: { container: 'mp4', duration: 4, stopsAt: null, picture, sound },
          pictureEndsLater,
        }}
      />
    </Router>,
  );
}

it.each([
  ['picture and sound', 'aac', /^Picture encoded again, sound copied, starts at/],
  ['the picture of a silent video', null, /^Picture encoded again, starts at/],
])('a person who cuts exactly reads what became of %s', (_, codec, text) => {
  showClip(codec);
  expect(screen.getByText(text)).toBeVisible();
});

it.each([
  [0.5, 'The picture ends 0.50 s after the sound.'],
  [-0.5, 'The picture ends 0.50 s before the sound.'],
])('a person reads that the picture of a clip ends %d s later than its sound', (seconds, text) => {
  showClip('aac', seconds);
  expect(screen.getByText(text, { exact: false })).toBeVisible();
});

it('a person reads of no difference between picture and sound that end together', () => {
  showClip('aac');
  expect(screen.getByText(/of the original\.$/)).toBeVisible();
});
