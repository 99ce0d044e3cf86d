import { useState } from 'react';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { type Cell, recordsBetween } from '@/lib/features/plan/select-cells';

interface Shown {
  days: readonly CalendarDate[];
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
}

const none: ReadonlySet<string> = new Set();

/** Which records of the plan are selected: one by one, or all between two cells. */
export function useSelection(shown: Shown) {
  const [ids, setIds] = useState(none);
  /** Where the selection began. */
  const [anchor, setAnchor] = useState<Cell | null>(null);
  /** A press selects: the way for those who have no Shift key. */
  const [isSelecting, setIsSelecting] = useState(false);

  return {
    ids,
    /** What is selected and still there. */
    records: shown.records.filter(({ id }) => ids.has(id)),
    isSelecting,
    setIsSelecting(isOn: boolean) {
      setIsSelecting(isOn);
      if (!isOn) setIds(none);
    },
    toggle(record: PlannedRecord) {
      const next = new Set(ids);
      if (!next.delete(record.id)) next.add(record.id);
      setIds(next);
      if (record.forDate) setAnchor({ date: record.forDate, categoryId: record.categoryId });
    },
    /** Selects what is between the cell where it began, or `from`, and another one. */
    extend(from: Cell, to: Cell) {
      const start = anchor ?? from;
      setAnchor(start);
      setIds(new Set(recordsBetween(start, to, shown).map(({ id }) => id)));
    },
    clear() {
      setIds(none);
      setAnchor(null);
      setIsSelecting(false);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
