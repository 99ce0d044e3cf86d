import type { CutPlan } from './plan';
import { formatTimecode } from './timecode';

/**
 * Name of a clip: the source's name with the times it was cut at, `match 00m12.0-00m32.0.mp4`.
 * The source's own extension stays (an `.m4a` is an MP4 without picture); `fallbackExtension` has its dot.
 */
export function clipName(sourceName: string, plan: CutPlan, fallbackExtension: string): string {
  const dot = sourceName.lastIndexOf('.');
  const base = dot > 0 ? sourceName.slice(0, dot) : sourceName || 'clip';
  const extension = dot > 0 ? sourceName.slice(dot) : fallbackExtension;
  const times = [plan.start, plan.end].map((time) => formatTimecode(time).replace(':', 'm')).join('-');
  return `${base} ${times}${extension}`;
}
