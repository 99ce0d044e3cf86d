import { BYTES_PER_MEGABYTE } from './rules';

/** For people: "340 kB", "12.4 MB". A megabyte is 1,000,000 bytes (docs/product.md, 9). */
export function formatBytes(bytes: number): string {
  if (bytes < BYTES_PER_MEGABYTE) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
}

/** For people: "0:07", "12:30"; empty when the duration is not known. */
export function formatDuration(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '';
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
