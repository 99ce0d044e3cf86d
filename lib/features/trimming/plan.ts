import type { TrimProblem } from './problem';
import { MAX_SPAN, type Selection } from './rules';

/** A plan says what the clip will really show, in seconds on the player's timeline. */
export interface CutPlan {
  /** `copy` keeps the streams; `exact` encodes the picture anew. */
  method: 'copy' | 'exact';
  start: number;
  end: number;
}

export type Precision = 'snap' | 'exact';

export type CutChoice =
  /** Copying loses nothing, because the selection starts on a key frame or there is no picture. */
  | { kind: 'lossless'; plan: CutPlan }
  /** `snap` starts earlier, on a key frame; `exact` encodes anew. */
  | { kind: 'choice'; snap: CutPlan; exact: CutPlan }
  | { kind: 'snap-only'; snap: CutPlan }
  | { kind: 'exact-only'; exact: CutPlan; because: ExactReason };

export type ExactReason =
  /** The key frame is so far back that the longest clip from it ends before the selection. */
  | 'far-key-frame'
  /** The container cannot hide the frames with which a copy must begin. */
  | 'hidden-start'
  /** The picture shown at the end lasts longer than the selection, and a copy cannot shorten it. */
  | 'still-end';

/** A key frame closer than these seconds counts as being at the start. */
export const KEY_FRAME_TOLERANCE = 0.1;
/** Nobody notices that picture and sound end less than these seconds apart. */
export const END_TOLERANCE = 0.1;
/** The end of truncated data is known to this precision, in seconds. */
const REACH_TOLERANCE = 0.1;

/** Returns the ways to cut a selection, or null if there is none; a copy would start at `keyFrame`. */
export function choosePlans(selection: Selection, keyFrame: number, canEncode: boolean): CutChoice | null {
  const end = Math.min(selection.end, keyFrame + MAX_SPAN);
  const snap: CutPlan = { method: 'copy', start: keyFrame, end };
  if (selection.start - keyFrame <= KEY_FRAME_TOLERANCE) return { kind: 'lossless', plan: snap };
  const exact: CutPlan = { method: 'exact', ...selection };
  const reachesSelection = snap.end > selection.start;
  if (reachesSelection) return canEncode ? { kind: 'choice', snap, exact } : { kind: 'snap-only', snap };
  return canEncode ? { kind: 'exact-only', exact, because: 'far-key-frame' } : null;
}

/** Returns the problem of a selection that exceeds the data of a truncated file (`stopsAt` in seconds). */
export function findReachProblem(selection: Selection, stopsAt: number | null): TrimProblem | null {
  if (stopsAt === null || selection.end <= stopsAt + REACH_TOLERANCE) return null;
  return selection.start >= stopsAt
    ? { kind: 'stops-before-selection' }
    : { kind: 'stops-in-selection', at: stopsAt };
}

/** Returns the seconds that a snapped clip lacks at the end; 0 unless the person can choose. */
export function measureSnapLoss(choice: CutChoice): number {
  if (choice.kind !== 'choice') return 0;
  return Math.max(0, choice.exact.end - choice.snap.end);
}

export function pickPlan(choice: CutChoice, preferred: Precision): CutPlan {
  switch (choice.kind) {
    case 'lossless':
      return choice.plan;
    case 'choice':
      return choice[preferred];
    case 'snap-only':
      return choice.snap;
    case 'exact-only':
      return choice.exact;
  }
}
