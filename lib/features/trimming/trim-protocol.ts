import type { CutResult } from '@/lib/features/trimming/worker/cut';
import type { PlanResult } from '@/lib/features/trimming/worker/plan-cut';
import type { SourceFacts } from '@/lib/features/trimming/worker/source';
import type { CutPlan } from './plan';
import type { TrimProblem } from './problem';
import type { Selection } from './rules';

/** What an opened recording is to the screen. */
interface OpenedRecording {
  facts: SourceFacts;
  /** Where the player's timeline starts in the file's own timestamps, in seconds. */
  origin: number;
}

export type OpenResult =
  | { kind: 'opened'; recording: OpenedRecording }
  | { kind: 'refused'; problem: TrimProblem };

export interface Thumbnail {
  /** Its place in the strip, from 0. */
  slot: number;
  picture: ImageBitmap;
}

/** What the page can ask of the worker: argument, result, and what is reported on the way. */
export interface TrimCalls {
  open: { argument: File; result: OpenResult; progress: never };
  plan: { argument: Selection; result: PlanResult; progress: never };
  /** Progress is the part that is done, 0 to 1. */
  cut: { argument: CutPlan; result: CutResult; progress: number };
  keyFrames: { argument: { most: number }; result: number[] | null; progress: never };
  filmstrip: { argument: { slots: number; height: number }; result: null; progress: Thumbnail };
  loudness: { argument: { bars: number }; result: number[] | null; progress: never };
}

export type CallName = keyof TrimCalls;

export type Call = {
  [Name in CallName]: { kind: 'call'; id: number; name: Name; argument: TrimCalls[Name]['argument'] };
}[CallName];

export type Request = Call | { kind: 'cancel'; id: number };

export type Reply =
  | { kind: 'result'; id: number; value: TrimCalls[CallName]['result'] }
  | { kind: 'failure'; id: number }
  | { kind: 'progress'; id: number; value: TrimCalls[CallName]['progress'] }
  /** Sent all the time; its absence means that a damaged file has sent a parser round in circles. */
  | { kind: 'alive' };

export const HEARTBEAT_MS = 500;
