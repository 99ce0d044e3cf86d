import { type AudioSample, AudioSampleSink } from 'mediabunny';
import type { TrimSource } from './source';

/**
 * Each bar listens to its first moments only: the same work for a minute as for hours. The looks are about a packet
 * apart, for an MP3 frame is silent without the ones before it.
 */
const LOOKS_PER_BAR = 6;
const LOOK_SECONDS = 0.024;

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
  const barSeconds = facts.duration / bars;
  const spacing = Math.min(LOOK_SECONDS, barSeconds / LOOKS_PER_BAR);
  const times = Array.from(
    { length: bars * LOOKS_PER_BAR },
    (_, look) =>
      origin + Math.floor(look / LOOKS_PER_BAR) * barSeconds + ((look % LOOKS_PER_BAR) + 0.5) * spacing,
  );
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
