/** Which browsers play a codec: every one in use, some, or (nearly) none. */
type Audience = 'all' | 'some' | 'none';

interface Codec {
  name: string;
  audience: Audience;
}

/** Keyed by mediabunny's name or, for codecs it does not know, by the four-character code of MP4 and MOV. */
const CODECS: Readonly<Record<string, Codec>> = {
  avc: { name: 'H.264', audience: 'all' },
  vp8: { name: 'VP8', audience: 'all' },
  vp9: { name: 'VP9', audience: 'all' },
  // Safari decodes it only on new devices, and HEVC needs a decoder that many PCs and Firefox lack.
  av1: { name: 'AV1', audience: 'some' },
  hevc: { name: 'HEVC', audience: 'some' },
  prores: { name: 'ProRes', audience: 'none' },
  mp4v: { name: 'MPEG-4 Part 2', audience: 'none' },
  mpeg: { name: 'MPEG-1 or MPEG-2', audience: 'none' },
  jpeg: { name: 'Motion JPEG', audience: 'none' },
  theora: { name: 'Theora', audience: 'none' },
  encv: { name: 'encrypted video', audience: 'none' },
  aac: { name: 'AAC', audience: 'all' },
  mp3: { name: 'MP3', audience: 'all' },
  opus: { name: 'Opus', audience: 'all' },
  flac: { name: 'FLAC', audience: 'all' },
  vorbis: { name: 'Vorbis', audience: 'none' },
  ac3: { name: 'AC-3', audience: 'none' },
  eac3: { name: 'E-AC-3', audience: 'none' },
  dts: { name: 'DTS', audience: 'none' },
  alac: { name: 'ALAC', audience: 'none' },
  mp2: { name: 'MP2', audience: 'none' },
  samr: { name: 'AMR', audience: 'none' },
  enca: { name: 'encrypted sound', audience: 'none' },
};

/** The name to show for a codec. All kinds of PCM are "PCM"; an unknown codec keeps its own name. */
export function codecName(codec: string): string {
  if (codec.startsWith('pcm')) return 'PCM';
  return CODECS[codec.trim()]?.name ?? codec.trim().toUpperCase();
}

function audienceOf(codec: string): Audience {
  return CODECS[codec.trim()]?.audience ?? 'none';
}

/** A value is null if there is no such track. */
export interface Codecs {
  picture: string | null;
  sound: string | null;
}

/** Explains what players would see or hear of an unplayable recording, and the export to make; null if it plays. */
export function describeUnplayable({ picture, sound }: Codecs): string | null {
  if (picture !== null && audienceOf(picture) === 'none') {
    return `The picture of this recording is ${codecName(picture)}, which browsers cannot play: players would get neither picture nor sound. Export it as MP4 with H.264 and AAC.`;
  }
  if (sound !== null && audienceOf(sound) === 'none') {
    return `The sound of this recording is ${codecName(sound)}, which browsers cannot play: players would hear nothing. Export it as MP4 with H.264 and AAC, or as MP3.`;
  }
  return null;
}

/** A warning when only some browsers play the recording; null when all do. */
export function describePartlyPlayable(picture: string | null): string | null {
  if (picture === null || audienceOf(picture) !== 'some') return null;
  return `The picture of this recording is ${codecName(picture)}, which not every browser plays: some players hear its sound but see no picture. Export it as MP4 with H.264 to reach all of them.`;
}
