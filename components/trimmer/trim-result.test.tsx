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

it.each([
  ['picture and sound', 'aac', /^Picture encoded again, sound copied, starts at/],
  ['the picture of a silent video', null, /^Picture encoded again, starts at/],
])('a person who cuts exactly reads what became of %s', (_, codec, text) => {
  const sound = codec ? { codec, canHear: true } : null;
  render(
    <Router>
      <TrimResult
        clip={{
          file: new File([], 'clip.mp4'),
          plan: { method: 'exact', start: 1, end: 5 },
          facts: { container: 'mp4', duration: 4, stopsAt: null, picture, sound },
          pictureEndsLater: 0,
        }}
      />
    </Router>,
  );
  expect(screen.getByText(text)).toBeVisible();
});
