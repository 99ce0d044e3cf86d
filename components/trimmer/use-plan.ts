'use client';

import { useEffect, useState } from 'react';
import type { Selection } from '@/lib/features/trimming/rules';
import type { TrimSession } from '@/lib/features/trimming/trim-session';
import type { PlanResult } from '@/lib/features/trimming/worker/plan-cut';

const SETTLE_MS = 80;

/** A selection with the ways to cut it. */
interface Planned extends Selection {
  plan: PlanResult;
}

/** The ways to cut the selection; those of the one before while a thumb still moves, none before the first are known. */
export function usePlan(session: TrimSession, { start, end }: Selection) {
  const [settled, setSettled] = useState<Planned | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const plan = await session.plan({ start, end });
      if (isCurrent) setSettled({ start, end, plan });
    }, SETTLE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [session, start, end]);

  return { planned: settled, isSettled: settled?.start === start && settled.end === end };
}
