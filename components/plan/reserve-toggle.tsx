import { startTransition, useOptimistic } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { showErrorToast } from '@/components/ui/toaster';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { markReserve } from '@/lib/features/plan/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { showPlanToast } from './plan-undo';

function nameOutcome(runsAnyDay: boolean, isLive: boolean): string {
  if (isLive) return 'It is live: players see it today';
  return runsAnyDay ? 'It may run any day' : 'It waits for a date of its own';
}

interface ReserveToggleProps {
  game: ReviewedGame;
  record: PlannedRecord;
  /** Called when the record has left the bench for today's slot; closes the dialog, which would cover the toast with Undo. */
  onLive: () => void;
}

export function ReserveToggle({ game, record, onLive }: ReserveToggleProps) {
  const { id, version, status } = record;
  const [isMarked, showMarked] = useOptimistic(record.runsAnyDay);

  async function mark(runsAnyDay: boolean) {
    showMarked(runsAnyDay);
    try {
      const marked = await markReserve({ game, id, version, runsAnyDay });
      if (marked.isLive) onLive();
      showPlanToast(nameOutcome(runsAnyDay, marked.isLive), marked);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(error.message);
    }
  }

  return (
    <Checkbox
      label="May run any day"
      hint={
        status === 'ready'
          ? 'It fills an empty slot of its category on the day itself.'
          : 'Once it is ready, it fills an empty slot of its category on the day itself.'
      }
      checked={isMarked}
      onChange={({ target }) => startTransition(() => mark(target.checked))}
    />
  );
}
