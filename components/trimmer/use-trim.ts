import { useEffect, useState } from 'react';
import { useLatestWork } from '@/components/ui/use-latest-work';
import { type CutChoice, type Precision, pickPlan } from '@/lib/features/trimming/plan';
import { chooseRecordingNoun, describeProblem, type TrimProblem } from '@/lib/features/trimming/problem';
import type { Selection } from '@/lib/features/trimming/rules';
import type { TrimSession } from '@/lib/features/trimming/trim-session';
import type { PlanResult } from '@/lib/features/trimming/worker/plan-cut';
import type { Clip } from '@/lib/features/trimming/worker/verify';

/** A cut is planned once the selection has not changed for this many milliseconds. */
const SETTLE_MS = 80;

/** Plans the ways to cut the selection. The plan is null at first; while a thumb moves, the previous plan stays. */
export function usePlan(session: TrimSession, { start, end }: Selection) {
  const [planned, setPlanned] = useState<(Selection & { plan: PlanResult }) | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const plan = await session.plan({ start, end });
      if (isCurrent) setPlanned({ start, end, plan });
    }, SETTLE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [session, start, end]);

  return { planned, isSettled: planned?.start === start && planned.end === end };
}

export type TrimState =
  | { kind: 'idle' }
  | { kind: 'cutting'; percent: number }
  | { kind: 'done'; clip: Clip }
  | { kind: 'failed'; message: string };

const PROGRESS_MS = 100;

export function useTrim(session: TrimSession) {
  const [state, setState] = useState<TrimState>({ kind: 'idle' });
  const work = useLatestWork();

  async function trim(selection: Selection, pickPrecision: (choice: CutChoice) => Precision) {
    const signal = work.begin();
    setState({ kind: 'cutting', percent: 0 });
    const next = await cut(selection, pickPrecision, signal);
    if (!signal.aborted) setState(next);
  }

  async function cut(
    selection: Selection,
    pickPrecision: (choice: CutChoice) => Precision,
    signal: AbortSignal,
  ): Promise<TrimState> {
    const describe = (problem: TrimProblem) => describeProblem(problem, chooseRecordingNoun(session.facts));
    const planned = await session.plan(selection);
    if (planned.kind === 'refused') return { kind: 'failed', message: describe(planned.problem) };
    const plan = pickPlan(planned.choice, pickPrecision(planned.choice));
    let shownAt = performance.now();
    const result = await session.cut(plan, signal, (done) => {
      // Progress can be reported hundreds of times within one frame of the screen.
      if (signal.aborted || performance.now() - shownAt < PROGRESS_MS) return;
      shownAt = performance.now();
      setState({ kind: 'cutting', percent: Math.round(done * 100) });
    });
    if (result.kind === 'canceled') return { kind: 'idle' };
    if (result.kind === 'failed') return { kind: 'failed', message: describe(result.problem) };
    return { kind: 'done', clip: result.clip };
  }

  function cancel() {
    work.abort();
    setState({ kind: 'idle' });
  }

  return { state, trim, cancel };
}
