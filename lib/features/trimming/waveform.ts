import { type AudioSample, AudioSampleSink } from 'mediabunny';
import type { TrimSource } from './source';

/** Looks per bar: enough to see speech and silence, and the same work for a minute as for hours. */
const LOOKS_PER_BAR = 3;

/**
 * The loudness of a recording over its length.
 * @returns one peak per bar, 0 to 1; null when there is no sound that this browser can decode
 */
export async function measureLoudness(
  { audio, facts, origin }: TrimSource,
  bars: number,
): Promise<number[] | null> {
  if (!audio || !facts.sound?.canHear) return null;
  const peaks = new Array<number>(bars).fill(0);
  const looks = bars * LOOKS_PER_BAR;
  const times = Array.from({ length: looks }, (_, look) => origin + ((look + 0.5) / looks) * facts.duration);
  let look = 0;
  for await (const sample of new AudioSampleSink(audio).samplesAtTimestamps(times)) {
    const bar = Math.floor(look / LOOKS_PER_BAR);
    look += 1;
    if (sample) {
      peaks[bar] = Math.max(peaks[bar] ?? 0, peakOf(sample));
      sample.close();
    }
  }
  return peaks;
}

/** The loudest value of the first channel. */
function peakOf(sample: AudioSample): number {
  const values = new Float32Array(sample.numberOfFrames);
  sample.copyTo(values, { planeIndex: 0, format: 'f32-planar' });
  return values.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
}
