import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { GapAssignment } from '@/lib/features/plan/contract';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { toGapKey } from './use-selection';

interface GapTicksInput {
  gaps: readonly Gap[];
  today: CalendarDate;
  assignments: readonly GapAssignment[];
}

/** Includes gaps of today, and gaps assigned to other people, only if a person ticks them or no other gap exists. */
export function useGapTicks({ gaps, today, assignments }: GapTicksInput) {
  const [ticked, setTicked] = useState<{ today?: boolean; others?: boolean }>({});
  const keysOfOthers = new Set(assignments.filter(({ isOwn }) => !isOwn).map(toGapKey));
  const isOfToday = ({ forDate }: Gap) => forDate === today;
  const isOfOthers = (gap: Gap) => keysOfOthers.has(toGapKey(gap));
  const hasNoOtherGap = gaps.every((gap) => isOfToday(gap) || isOfOthers(gap));
  const withToday = ticked.today ?? hasNoOtherGap;
  const withOthers = ticked.others ?? hasNoOtherGap;
  const counts = { today: gaps.filter(isOfToday).length, others: gaps.filter(isOfOthers).length };
  return {
    included: gaps.filter((gap) => (withToday || !isOfToday(gap)) && (withOthers || !isOfOthers(gap))),
    reset: () => setTicked({}),
    checkboxes: (counts.today > 0 || counts.others > 0) && (
      <div className="stack-4">
        {counts.today > 0 && (
          <Checkbox
            label={`Also today: ${counts.today}`}
            checked={withToday}
            onChange={({ target }) => setTicked({ ...ticked, today: target.checked })}
          />
        )}
        {counts.others > 0 && (
          <Checkbox
            label={`Include gaps assigned to others: ${counts.others}`}
            checked={withOthers}
            onChange={({ target }) => setTicked({ ...ticked, others: target.checked })}
          />
        )}
      </div>
    ),
  };
}
