import 'server-only';

/** The header of an MPEG audio frame, decoded. */
export interface Mp3Frame {
  /** Size of the frame with its header. */
  bytes: number;
  /** Samples of each channel. */
  samples: number;
  sampleRate: number;
  layer: number;
  /** Version, layer and sample rate: the same for all frames of a recording. */
  kind: number;
}

/** Kilobits a second by the index in the header, for MPEG-1 by layer, and for MPEG-2 and 2.5. */
const BITRATES = {
  1: {
    1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  2: {
    1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** By the two bits of the version: MPEG-2.5, reserved, MPEG-2, MPEG-1. */
const RATE_DIVISORS = [4, 0, 2, 1];
/** By the two bits of the layer. */
const LAYERS = [0, 3, 2, 1] as const;

/** Reads the header of a frame; null when the bytes are none. */
export function readMp3Frame(header: Uint8Array): Mp3Frame | null {
  const [sync = 0, second = 0, third = 0, fourth] = header;
  if (fourth === undefined || sync !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const version = (second >> 3) & 3;
  const divisor = RATE_DIVISORS[version] ?? 0;
  const layer = LAYERS[(second >> 1) & 3] ?? 0;
  const rate = SAMPLE_RATES[(third >> 2) & 3];
  if (divisor === 0 || layer === 0 || rate === undefined) return null;
  // Index 0 leaves the rate free, which no browser plays, and 15 is forbidden.
  const kilobits = BITRATES[divisor === 1 ? 1 : 2][layer][(third >> 4) - 1];
  if (kilobits === undefined) return null;
  const sampleRate = rate / divisor;
  const samples = layer === 1 ? 384 : layer === 3 && divisor > 1 ? 576 : 1152;
  const padding = (third >> 1) & 1;
  const bits = kilobits * 1000;
  const bytes =
    layer === 1
      ? (Math.floor((12 * bits) / sampleRate) + padding) * 4
      : Math.floor(((samples / 8) * bits) / sampleRate) + padding;
  return { bytes, samples, sampleRate, layer, kind: (second & 0x1e) | ((third & 0x0c) << 4) };
}
