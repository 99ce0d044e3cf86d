import { useMemo } from 'react';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { useNearWarnings } from '@/lib/features/near-duplicates/client';
import type { usePlan } from '@/lib/features/plan/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';

const none: readonly PlannedRecord[] = [];

/** Adds warnings of leaks and near-duplicates to the records and the bench of a plan, once these are known. */
export function useRecordsWithWarnings(game: ReviewedGame, plan: ReturnType<typeof usePlan>['data']) {
  const { records = none, bench = none, stamp } = plan ?? {};
  const asked = [...records, ...bench].map(({ id }) => ({ kind: game, id }));
  const near = useNearWarnings(asked, stamp);
  return useMemo(() => {
    const add = (record: PlannedRecord): PlannedRecord => {
      const found = near.get(record.id);
      return found ? { ...record, warnings: [...(record.warnings ?? []), ...found] } : record;
    };
    return { records: records.map(add), bench: bench.map(add) };
  }, [records, bench, near]);
}
