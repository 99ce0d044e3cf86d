import { formatCodec } from '@/lib/features/media/codecs';
import type { SourceFacts } from '@/lib/features/trimming/worker/source';

/** Writes one line, such as `MP4 · H.264 1280 × 720 · AAC`. */
export function describeStreams({ container, picture, sound }: SourceFacts): string {
  const parts = [
    container.toUpperCase(),
    picture && `${formatCodec(picture.codec)} ${picture.width} × ${picture.height}`,
    sound ? formatCodec(sound.codec) : 'no sound',
  ];
  // The container and the codec may have the same name, such as MP3.
  return [...new Set(parts.filter(Boolean))].join(' · ');
}

/** Writes `mm:ss.s`; minutes grow past 99 for long recordings. */
export function formatTimecode(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const minutes = Math.floor(tenths / 600);
  const rest = (tenths - minutes * 600) / 10;
  return `${String(minutes).padStart(2, '0')}:${rest.toFixed(1).padStart(4, '0')}`;
}

/** Parses `01:12.5`, `1:12`, `72.5` or `1:01:12` to seconds, rounded to tenths; null for other texts. */
export function parseTimecode(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d+))?$/.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, seconds = '0', fraction = '0'] = match;
  if (minutes !== undefined && Number(seconds) >= 60) return null;
  if (hours !== undefined && Number(minutes) >= 60) return null;
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(`${seconds}.${fraction}`);
  return toTenth(total);
}

export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(2)} s`;
}

/** Names a clip by source and times, `match 00m12.0-00m32.0.mp4`; `fallbackExtension` has its dot. */
export function buildClipName(
  sourceName: string,
  { start, end }: Selection,
  fallbackExtension: string,
): string {
  const dot = sourceName.lastIndexOf('.');
  const base = dot > 0 ? sourceName.slice(0, dot) : sourceName || 'clip';
  const extension = dot > 0 ? sourceName.slice(dot) : fallbackExtension;
  const times = [start, end].map((time) => formatTimecode(time).replace(':', 'm')).join('-');
  return `${base} ${times}${extension}`;
}

/** Start and end are seconds on the player's timeline, rounded to tenths. */
export interface Selection {
  start: number;
  end: number;
}

/** A clip has at least this many seconds, and at most MAX_SPAN (docs/product.md, 2 and 9). */
export const MIN_SPAN = 3;
export const MAX_SPAN = 30;
/** The slider's step in seconds (docs/product.md, 9). */
export const STEP = 1;

/** Rounds to tenths, which `mm:ss.s` shows, so that a clip is cut exactly as the screen says. */
export function toTenth(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** The last tenth counts as whole even if it lacks this part of it, because containers round their length. */
const ROUNDING_SLACK = 0.05;

/** Returns the last tenth of a recording, in seconds, at which a selection can end. */
export function findTimelineEnd(duration: number): number {
  return Math.floor(duration * 10 + ROUNDING_SLACK) / 10;
}

export function selectBeginning(duration: number): Selection {
  return { start: 0, end: Math.min(findTimelineEnd(duration), MAX_SPAN) };
}

/** Moves the start; the end follows to keep 3–30 s. The recording has at least `MIN_SPAN` seconds. */
export function moveStart(selection: Selection, to: number, duration: number): Selection {
  const last = findTimelineEnd(duration);
  const start = toTenth(clamp(to, 0, last - MIN_SPAN));
  const end = toTenth(clamp(selection.end, start + MIN_SPAN, Math.min(last, start + MAX_SPAN)));
  return { start, end };
}

/** Moves the end; the start follows to keep 3–30 s. */
export function moveEnd(selection: Selection, to: number, duration: number): Selection {
  const last = findTimelineEnd(duration);
  const end = toTenth(clamp(to, MIN_SPAN, last));
  const start = toTenth(clamp(selection.start, Math.max(0, end - MAX_SPAN), end - MIN_SPAN));
  return { start, end };
}

/** Snaps a dragged thumb to whole steps, or to the very end of the recording. */
export function snapToStep(seconds: number, duration: number): number {
  const last = findTimelineEnd(duration);
  return seconds > last - STEP / 2 ? last : Math.round(seconds / STEP) * STEP;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
