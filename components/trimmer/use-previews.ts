'use client';

import { type RefObject, useEffect, useState } from 'react';
import type { OpenedSource } from './use-source';

/** Pixels of a thumbnail, twice what is shown at a usual density. */
export const THUMBNAIL = { width: 200, height: 112 };
export const SLOTS = 12;
const WAVEFORM_BARS = 480;
/** More marks than this would fill the strip. */
const MOST_KEY_FRAMES = 400;

export interface Previews {
  keyFrames: number[] | null;
  peaks: number[] | null;
}

/** Draws the filmstrip onto a canvas, thumbnail by thumbnail, and gathers key frames and loudness. */
export function usePreviews(
  { source, engine }: OpenedSource,
  strip: RefObject<HTMLCanvasElement | null>,
): Previews {
  const [previews, setPreviews] = useState<Previews>({ keyFrames: null, peaks: null });

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const show = (part: Partial<Previews>) => {
      if (!signal.aborted) setPreviews((before) => ({ ...before, ...part }));
    };

    async function gather() {
      show({ keyFrames: await engine.listKeyFrames(source, MOST_KEY_FRAMES, signal) });
      const context = strip.current?.getContext('2d');
      for await (const { slot, picture } of engine.drawFilmstrip(source, SLOTS, THUMBNAIL.height, signal)) {
        if (context && !signal.aborted) drawThumbnail(context, slot, picture);
      }
      show({ peaks: await engine.measureLoudness(source, WAVEFORM_BARS, signal) });
    }

    // Previews are a help, not a condition: a damaged part that cannot be shown is met again, with words, at the cut.
    gather().catch(() => undefined);
    return () => closing.abort();
  }, [source, engine, strip]);

  return previews;
}

/** Fills the slot with the picture's middle. */
function drawThumbnail(
  context: CanvasRenderingContext2D,
  slot: number,
  picture: HTMLCanvasElement | OffscreenCanvas,
) {
  const { width, height } = THUMBNAIL;
  const visible = Math.min(picture.width, width);
  const left = slot * width + (width - visible) / 2;
  context.drawImage(
    picture,
    (picture.width - visible) / 2,
    0,
    visible,
    picture.height,
    left,
    0,
    visible,
    height,
  );
}
