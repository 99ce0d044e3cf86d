'use client';

import { useEffect, useState } from 'react';
import type { Selection } from '@/lib/features/trimming/rules';
import type { TrimSession } from '@/lib/features/trimming/trim-session';
import type { PlanResult } from '@/lib/features/trimming/worker/plan-cut';

const SETTLE_MS = 80;

/** The ways to cut the selection; null while a thumb still moves. */
export function usePlan(session: TrimSession, { start, end }: Selection): PlanResult | null {
  const [settled, setSettled] = useState<{ start: number; end: number; plan: PlanResult } | null>(null);

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

  return settled?.start === start && settled.end === end ? settled.plan : null;
}
