import type { MediaKind, MediaType } from '@/lib/contract/kinds';

/** Sizes are in bytes; a megabyte is 1,000,000 bytes (docs/product.md, 5). */
export const BYTES_PER_MEGABYTE = 1_000_000;

/** A form offers these files (docs/product.md, 5), and M4A, which the trimmer makes. */
export const DAILY_MEDIA_EXTENSIONS = ['jpg', 'png', 'gif', 'mp3', 'mp4', 'mov', 'jpeg', 'm4a'] as const;
export const WEEKLY_MEDIA_EXTENSIONS = [...DAILY_MEDIA_EXTENSIONS, 'mpeg'] as const;

const IMAGE_EXTENSIONS: ReadonlySet<string> = new Set(['jpg', 'png', 'gif', 'jpeg']);
const AUDIO_EXTENSIONS: ReadonlySet<string> = new Set(['mp3', 'm4a']);
const VIDEO_EXTENSIONS: ReadonlySet<string> = new Set(['mp4', 'mov', 'mpeg']);

export const MAX_BYTES: Readonly<Record<MediaKind, number>> = {
  image: 20 * BYTES_PER_MEGABYTE,
  audio: 50 * BYTES_PER_MEGABYTE,
  video: 200 * BYTES_PER_MEGABYTE,
};

/** An image has at most this many pixels; phones take pictures of 48 to 50 megapixels. */
export const MAX_PIXELS = 64_000_000;
/** A side of an image has at most this many pixels. Decoders hold whole lines: an image of a single line took 3 GB. */
export const MAX_EDGE = 30_000;

/** An upload token of this server, and a file that was never kept, expire after these milliseconds. */
export const UPLOAD_TOKEN_MS = 10 * 60 * 1000;
export const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export const LIBRARY_PAGE_SIZE = 60;

/** Returns the extension in lower case; empty if the name has none. */
export function readExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot === -1 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** Returns true for a file name of a video, of which players hear only the sound. */
export const isVideoName = (fileName: string): boolean => VIDEO_EXTENSIONS.has(readExtension(fileName));

/** Browsers play no MPEG: such a file is converted before it is uploaded, or refused. */
export const isMpeg = (fileName: string): boolean => readExtension(fileName) === 'mpeg';

/** Finds the media type by the extension (docs/product.md, 5); returns null for any other file. */
export function findMediaType(fileName: string): MediaType | null {
  const extension = readExtension(fileName);
  if (IMAGE_EXTENSIONS.has(extension)) return 'image';
  return AUDIO_EXTENSIONS.has(extension) || VIDEO_EXTENSIONS.has(extension) ? 'audio' : null;
}

export function isKindAllowed(kind: MediaKind, mediaType: MediaType): boolean {
  return (kind === 'image') === (mediaType === 'image');
}

/** Returns the message about a record's file that is not stored (`kind` is null), or whose kind `mediaType` does not allow. */
export function describeFileProblem(kind: MediaKind | null, mediaType: MediaType): string {
  const problem = kind ? `has another type than ${mediaType}` : 'is not stored any more';
  return `The file of this question ${problem}. Choose it again.`;
}

/** The zoom image is cut at 4:3 with a zoom of 1 to 3 in steps of 0.1 (docs/product.md, 5). */
export const CROP_ASPECT = 4 / 3;
export const CROP_ZOOM = { min: 1, max: 3, step: 0.1 } as const;
/** A larger zoom image is reduced to these pixels before it is sent; a smaller cut is not enlarged. */
const CROP_MAX = { width: 1200, height: 900 } as const;

/** It is a part of the upright image, in pixels; a form stores it in percent of the image's sides instead. */
export interface CropRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the size in pixels at which a cut is sent. */
export function fitCrop(crop: CropRectangle): { width: number; height: number } {
  const scale = Math.min(1, CROP_MAX.width / crop.width, CROP_MAX.height / crop.height);
  return {
    width: Math.max(1, Math.round(crop.width * scale)),
    height: Math.max(1, Math.round(crop.height * scale)),
  };
}

/** Writes "340 kB" or "12.4 MB" for people; returns an empty text for 0, which stands for an unknown size. */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '';
  if (bytes < BYTES_PER_MEGABYTE) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
}

/** Writes "0:07" or "12:30" for people; returns an empty text if the duration is not known. */
export function formatDuration(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '';
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
