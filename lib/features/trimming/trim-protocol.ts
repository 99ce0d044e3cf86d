import type { CutResult } from '@/lib/features/trimming/worker/cut';
import type { PlanResult } from '@/lib/features/trimming/worker/plan-cut';
import type { SourceFacts } from '@/lib/features/trimming/worker/source';
import type { CutPlan } from './plan';
import type { TrimProblem } from './problem';
import type { Selection } from './rules';

export type OpenResult =
  | { kind: 'opened'; facts: SourceFacts; origin: number }
  | { kind: 'refused'; problem: TrimProblem };

/** A thumbnail in the strip of a recording; the receiver closes its picture. */
interface Thumbnail {
  slot: number;
  picture: ImageBitmap;
}

export interface TrimCalls {
  open: { argument: File; result: OpenResult; progress: never };
  plan: { argument: Selection; result: PlanResult; progress: never };
  /** Progress is from 0 to 1. */
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
  /** This heartbeat stops when a damaged file has put a parser into an endless loop. */
  | { kind: 'alive' };

export const HEARTBEAT_MS = 500;
