import { useState } from 'react';
import { showErrorToast } from '@/components/ui/toaster';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { type ArrangeInput, arrangeRecords } from '@/lib/features/plan/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { tellPlanned } from './plan-undo';
import type { Selection } from './use-selection';

/** Without an answer nobody knows. */
export const LOOK_FIRST = 'Perhaps it was done: look at the plan before you do it again.';

/** What becomes of a record: another day (null: the bench), another place of its right choice, another status, or nothing. */
export type Rearrangement = { record: PlannedRecord } & Pick<
  ArrangeInput['changes'][number],
  'forDate' | 'rightAt' | 'status' | 'remove'
>;

/** Arranges several records of a game at once, all or none; `conflicts` say why none was. */
export function useArranging(game: ReviewedGame, { renew }: Pick<Selection, 'renew'>) {
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  /** Resolves to whether all was done. */
  async function arrange(wishes: readonly Rearrangement[], told: string): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    const changes = wishes.map(({ record: { id, version }, ...change }) => ({ id, version, ...change }));
    try {
      const { historyEntryId, versions } = await arrangeRecords({ game, changes });
      renew(
        wishes.map(({ record, ...change }, index) => ({
          ...record,
          ...change,
          version: versions[index] ?? record.version,
        })),
      );
      // Before the screens refresh: Ctrl+Z undoes the change of the last toast.
      tellPlanned(told, { historyEntryId });
      // What is done next begins with what is there by now.
      await refreshScreens();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void refreshScreens('plan');
      if (error.status >= 500) showErrorToast(`${error.message} ${LOOK_FIRST}`);
      else setConflicts(error.issues?.map(({ message }) => message) ?? [error.message]);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { arrange, isBusy, conflicts, forget: () => setConflicts([]) };
}

export type Arranging = ReturnType<typeof useArranging>;
