import { type RefObject, useEffect, useState } from 'react';
import type { TrimSession } from '@/lib/features/trimming/trim-session';

/** Pixels of a thumbnail, twice the displayed size. */
export const THUMBNAIL = { width: 200, height: 112 };
/** The number of thumbnails in the filmstrip. */
export const SLOTS = 12;
const WAVEFORM_BARS = 480;
/** More marks than this would cover the strip. */
const KEY_FRAMES_MAX = 400;

interface Previews {
  keyFrames: number[] | null;
  peaks: number[] | null;
}

/** Draws the filmstrip onto a canvas, thumbnail by thumbnail, and collects key frames and loudness. */
export function usePreviews(session: TrimSession, strip: RefObject<HTMLCanvasElement | null>) {
  const [previews, setPreviews] = useState<Previews>({ keyFrames: null, peaks: null });

  useEffect(() => {
    let isShown = true;
    const show = (part: Partial<Previews>) => {
      if (isShown) setPreviews((before) => ({ ...before, ...part }));
    };

    async function collect() {
      show({ keyFrames: await session.listKeyFrames(KEY_FRAMES_MAX) });
      const context = strip.current?.getContext('2d');
      await session.drawFilmstrip(SLOTS, THUMBNAIL.height, ({ slot, picture }) => {
        if (context && isShown) drawThumbnail(context, slot, picture);
        picture.close();
      });
      show({ peaks: await session.measureLoudness(WAVEFORM_BARS) });
    }

    // Previews are optional: the cut reports a damaged part that cannot be shown.
    collect().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [session, strip]);

  return previews;
}

/** Centres the picture in its slot; a wider one is cut at both sides. */
function drawThumbnail(context: CanvasRenderingContext2D, slot: number, picture: ImageBitmap) {
  const { width, height } = THUMBNAIL;
  const visible = Math.min(picture.width, width);
  const cut = (picture.width - visible) / 2;
  const left = slot * width + (width - visible) / 2;
  context.drawImage(picture, cut, 0, visible, picture.height, left, 0, visible, height);
}
