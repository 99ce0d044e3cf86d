import { useState } from 'react';
import { useShortcut } from '@/lib/browser/shortcuts';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { GapAssignment } from '@/lib/features/plan/contract';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import type { Cell } from '@/lib/features/plan/rules';
import type { GapState } from './gap-assignee';
import { cellOf } from './step-cells';
import { cellKey, type Selection } from './use-selection';

interface Shown {
  gaps: readonly Gap[];
  assignments: readonly GapAssignment[];
  today: CalendarDate;
  selection: Selection;
}

/** The assignees of the plan's gaps, and the gaps in the assign dialog. */
export function useAssigning({ gaps, assignments, today, selection }: Shown) {
  const [openedKeys, setOpenedKeys] = useState<ReadonlySet<string>>(new Set());
  const byCell = new Map(assignments.map((one) => [cellKey(one.forDate, one.categoryId), one]));
  const keyOf = ({ forDate, categoryId }: Gap) => cellKey(forDate, categoryId);
  const openAll = (these: readonly Gap[]) => setOpenedKeys(new Set(these.map(keyOf)));
  const gapAt = (cell: Cell | null) =>
    cell && gaps.find((gap) => keyOf(gap) === cellKey(cell.date, cell.categoryId));

  /** The selected gaps, unless the keyboard is at another one. */
  function findMeant(): readonly Gap[] {
    const at = cellOf(document.activeElement);
    const gap = gapAt(at);
    if (selection.gaps.length > 0 && (!at || !gap || selection.isGapSelected(at))) return selection.gaps;
    return gap ? [gap] : [];
  }

  useShortcut({
    keys: 'Alt+A',
    description: 'Assign the gap, or all that are selected',
    run: () => openAll(findMeant()),
  });

  return {
    /** The gaps that are about to be assigned, by day; none: nobody asks. */
    opened: gaps.filter((gap) => openedKeys.has(keyOf(gap))),
    assignmentOf: (gap: Gap) => byCell.get(keyOf(gap)),
    stateOf({ date, categoryId }: Cell): Omit<GapState, 'isSelected'> {
      const { person, dueOn = '' } = byCell.get(cellKey(date, categoryId)) ?? {};
      return { person, dueOn, isOverdue: dueOn < today };
    },
    open(cell: Cell) {
      const gap = gapAt(cell);
      if (gap) openAll([gap]);
    },
    openAll,
    findMeant,
    close: () => setOpenedKeys(new Set()),
  };
}

export type Assigning = ReturnType<typeof useAssigning>;
