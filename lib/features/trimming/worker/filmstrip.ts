import { CanvasSink, EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import type { Thumbnail } from '@/lib/features/trimming/trim-protocol';
import type { TrimSource } from './source';

/**
 * Pictures of a recording at even distances, one at a time.
 * @param height of a thumbnail in pixels
 */
export async function* drawFilmstrip(
  { video, facts, origin }: TrimSource,
  slots: number,
  height: number,
): AsyncGenerator<Thumbnail> {
  if (!video || !facts.picture?.canShow) return;
  const sink = new CanvasSink(video, { height, poolSize: 1 });
  const slotSeconds = facts.duration / slots;
  for (let slot = 0; slot < slots; slot += 1) {
    const start = origin + slot * slotSeconds;
    const wrapped = await sink.getCanvas(await cheapestTime(video, start, slotSeconds));
    if (wrapped) yield { slot, picture: await createImageBitmap(wrapped.canvas) };
  }
}

/** A time inside the slot that takes the fewest frames to decode: its last key frame, else its middle. */
async function cheapestTime(video: InputVideoTrack, start: number, seconds: number): Promise<number> {
  const keyFrame = await new EncodedPacketSink(video).getKeyPacket(start + seconds, { metadataOnly: true });
  return keyFrame && keyFrame.timestamp >= start ? keyFrame.timestamp : start + seconds / 2;
}
