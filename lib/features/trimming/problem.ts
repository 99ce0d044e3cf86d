import { MIN_SPAN } from './rules';
import { formatSeconds, formatTimecode } from './timecode';

/** Why a file cannot be trimmed, or a clip not be made. */
export type TrimProblem =
  | { kind: 'not-media' }
  | { kind: 'incomplete' }
  | { kind: 'damaged' }
  /** `duration` in seconds. */
  | { kind: 'too-short'; duration: number }
  /** `codec` as the file names it. */
  | { kind: 'unknown-codec'; part: 'picture' | 'sound'; codec: string }
  | { kind: 'stops-before-selection' }
  /** `at`: the last second that can be read. */
  | { kind: 'stops-in-selection'; at: number }
  /** `keyFrame`: the only nearby time, in seconds, at which the file can be cut. */
  | { kind: 'no-cut-point'; keyFrame: number }
  | { kind: 'result-differs' };

/** The sentence a person reads: what happened and what to do next. */
export function describeProblem(problem: TrimProblem): string {
  switch (problem.kind) {
    case 'not-media':
      return 'This file is not a video we can read. Use MP4 or MOV.';
    case 'incomplete':
      return 'This video is incomplete. Export it again.';
    case 'damaged':
      return 'This video is damaged.';
    case 'too-short':
      return `This video is only ${formatSeconds(problem.duration)} long. A clip needs at least ${MIN_SPAN} s.`;
    case 'unknown-codec':
      return `The ${problem.part} of this file is in a format (${problem.codec}) that we cannot keep. Export it as H.264 with AAC sound.`;
    case 'stops-before-selection':
      return 'The video stops before your selection.';
    case 'stops-in-selection':
      return `The video stops at ${formatTimecode(problem.at)}, inside your selection. Set the end before that, or export the video again.`;
    case 'no-cut-point':
      return `This video cannot be cut here. The nearest cut point is ${formatTimecode(problem.keyFrame)}. Set the start there.`;
    case 'result-differs':
      return 'The clip did not come out as selected, so it was discarded. Try another start, or export the video again as MP4.';
  }
}
