import { type CutChoice, choosePlans, KEY_FRAME_TOLERANCE, reachProblem } from '@/lib/features/trimming/plan';
import type { TrimProblem } from '@/lib/features/trimming/problem';
import type { Selection } from '@/lib/features/trimming/rules';
import { startPacketAt } from './key-frames';
import type { Container, TrimSource } from './source';

/** Containers that cannot say that their beginning is not to be shown; a clip that needed it would show it. */
const SHOWS_ALL: ReadonlySet<Container> = new Set<Container>(['webm', 'mkv']);

export type PlanResult = { kind: 'planned'; choice: CutChoice } | { kind: 'refused'; problem: TrimProblem };

/** Finds the ways to cut a selection, looking up the key frame it needs. */
export async function planCut(source: TrimSource, selection: Selection): Promise<PlanResult> {
  const { facts, origin, video } = source;
  const problem = reachProblem(selection, facts.stopsAt);
  if (problem) return { kind: 'refused', problem };
  try {
    const packet = await startPacketAt(source, selection.start);
    const isHidden = packet !== null && packet.timestamp < origin - KEY_FRAME_TOLERANCE;
    if (isHidden && SHOWS_ALL.has(facts.container) && facts.picture?.canEncode) {
      return { kind: 'planned', choice: { kind: 'exact-only', exact: { method: 'exact', ...selection } } };
    }
    // A key frame before the origin is hidden by an edit list, which the clip keeps: it starts at the origin.
    const keyFrame = packet ? Math.max(0, packet.timestamp - origin) : selection.start;
    const choice = choosePlans(selection, video ? keyFrame : null, facts.picture?.canEncode ?? false);
    if (choice.kind === 'impossible') {
      return { kind: 'refused', problem: { kind: 'no-cut-point', keyFrame: choice.keyFrame } };
    }
    return { kind: 'planned', choice };
  } catch {
    return { kind: 'refused', problem: { kind: 'damaged' } };
  }
}
