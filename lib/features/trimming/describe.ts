import { codecName } from '@/lib/features/media/codecs';
import type { SourceFacts } from '@/lib/features/trimming/worker/source';

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

/** `3.4 MB`, in megabytes of 1,000,000 bytes (docs/product.md, 9); small files in kilobytes. */
export function describeSize(bytes: number): string {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
