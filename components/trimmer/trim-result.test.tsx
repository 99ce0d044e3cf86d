import { render, screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { TrimResult } from './trim-result';

// jsdom has neither.
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
  ['aac', /^Picture encoded again, sound copied, starts at/],
  [null, /^Picture encoded again, starts at/],
])('an exact clip with %s as its sound says what became of picture and sound', (codec, said) => {
  const sound = codec ? { codec, canHear: true } : null;
  render(
    <AppRouterContext value={{} as never}>
      <TrimResult
        clip={{
          file: new File([], 'clip.mp4'),
          plan: { method: 'exact', start: 1, end: 5 },
          facts: { container: 'mp4', duration: 4, stopsAt: null, picture, sound },
          pictureEndsLater: 0,
        }}
      />
    </AppRouterContext>,
  );
  expect(screen.getByText(said)).toBeVisible();
});
