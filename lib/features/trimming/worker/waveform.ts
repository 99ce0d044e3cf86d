import { type AudioSample, AudioSampleSink } from 'mediabunny';
import type { TrimSource } from './source';

/** Recordings up to this long, in seconds, are heard from end to end; of longer ones, the beginning of each bar. */
const WHOLE_SECONDS = 600;
/** Several packets: an MP3 decoder is silent until it has heard one. */
const GLIMPSE_SECONDS = 0.2;

/**
 * The loudness of a recording over its length.
 * @returns one peak per bar, 0 to 1; null when there is no sound that this browser can decode
 */
export async function measureLoudness(
  { audio, facts: { duration, sound }, origin }: TrimSource,
  bars: number,
): Promise<number[] | null> {
  if (!audio || !sound?.canHear) return null;
  const barSeconds = duration / bars;
  const spans =
    duration <= WHOLE_SECONDS
      ? [{ start: 0, seconds: duration }]
      : Array.from({ length: bars }, (_, bar) => ({ start: bar * barSeconds, seconds: GLIMPSE_SECONDS }));

  const peaks = new Array<number>(bars).fill(0);
  const sink = new AudioSampleSink(audio);
  for (const { start, seconds } of spans) {
    for await (const sample of sink.samples(origin + start, origin + start + seconds)) {
      const bar = Math.max(0, Math.floor((sample.timestamp - origin) / barSeconds));
      if (bar < bars) peaks[bar] = Math.max(peaks[bar] ?? 0, peakOf(sample));
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
