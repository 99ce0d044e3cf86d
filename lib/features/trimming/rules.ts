/** The part of a recording to keep. Seconds on the player's timeline, both in tenths. */
export interface Selection {
  start: number;
  end: number;
}

/** Limits of a clip in seconds (docs/product.md, 2, 5 and 9). */
export const MIN_SPAN = 3;
export const MAX_SPAN = 30;
/** What one step of the slider moves, in seconds (docs/product.md, 9). */
export const STEP = 1;

/** Rounds to the tenth that `mm:ss.s` can show, so that what the screen says is what gets cut. */
export function toTenth(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** Containers round their length; this much less than a tenth still counts as it, in tenths. */
const ROUNDING_SLACK = 0.05;

/** The last time that can be selected in a recording of `duration` seconds. */
export function timelineEnd(duration: number): number {
  return Math.floor(duration * 10 + ROUNDING_SLACK) / 10;
}

/** What is selected when a recording opens: its beginning, as long as a clip may be. */
export function initialSelection(duration: number): Selection {
  return { start: 0, end: Math.min(timelineEnd(duration), MAX_SPAN) };
}

/**
 * Moves the start to `to`; the end follows where the span would leave 3–30 s.
 * @param duration of the recording in seconds, at least `MIN_SPAN`
 */
export function moveStart(selection: Selection, to: number, duration: number): Selection {
  const last = timelineEnd(duration);
  const start = toTenth(clamp(to, 0, last - MIN_SPAN));
  const end = toTenth(clamp(selection.end, start + MIN_SPAN, Math.min(last, start + MAX_SPAN)));
  return { start, end };
}

/** Moves the end to `to`; the start follows where the span would leave 3–30 s. */
export function moveEnd(selection: Selection, to: number, duration: number): Selection {
  const last = timelineEnd(duration);
  const end = toTenth(clamp(to, MIN_SPAN, last));
  const start = toTenth(clamp(selection.start, Math.max(0, end - MAX_SPAN), end - MIN_SPAN));
  return { start, end };
}

/** Where a dragged thumb lands: on whole steps, or on the very end of the recording. */
export function nearestStep(seconds: number, duration: number): number {
  const last = timelineEnd(duration);
  return seconds > last - STEP / 2 ? last : Math.round(seconds / STEP) * STEP;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
