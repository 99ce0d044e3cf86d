import type { SourceFacts } from '@/lib/features/trimming/worker/source';

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  opus: 'Opus',
  mp3: 'MP3',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
};

/** The name people know a codec by; PCM of any kind is PCM. */
function codecName(codec: string): string {
  if (codec.startsWith('pcm')) return 'PCM';
  return CODEC_NAMES[codec] ?? codec.toUpperCase();
}

/** One line about a recording's streams: `MP4 · H.264 1280 × 720 · AAC`. */
export function describeStreams({ container, picture, sound }: SourceFacts): string {
  const parts = [
    container.toUpperCase(),
    picture && `${codecName(picture.codec)} ${picture.width} × ${picture.height}`,
    sound ? codecName(sound.codec) : 'no sound',
  ];
  // An MP3 file holds MP3: once is enough.
  return [...new Set(parts.filter(Boolean))].join(' · ');
}

/** `3.4 MB`, in megabytes of 1,000,000 bytes (spec 9); small files in kilobytes. */
export function describeSize(bytes: number): string {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
