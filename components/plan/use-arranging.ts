import { useState } from 'react';
import { tellSaved } from '@/components/history/undo-change';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { type ArrangeInput, arrangeRecords } from '@/lib/features/plan/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';

/** What becomes of a record: another day (null: the bench), or another status. */
export type Rearrangement = { record: PlannedRecord } & Pick<
  ArrangeInput['changes'][number],
  'forDate' | 'status'
>;

/** Arranges several records of a game at once; what was in the way is there to be shown, and nothing was changed. */
export function useArranging(game: ReviewedGame) {
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  /** Resolves to whether all was done. */
  async function arrange(wishes: readonly Rearrangement[], told: string): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    const changes = wishes.map(({ record: { id, version }, ...change }) => ({ id, version, ...change }));
    try {
      const { historyEntryId, versions } = await arrangeRecords({ game, changes });
      tellSaved(told, { historyEntryId, version: versions[0] });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setConflicts(error.issues?.map(({ message }) => message) ?? [error.message]);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { arrange, isBusy, conflicts, forget: () => setConflicts([]) };
}

export type Arranging = ReturnType<typeof useArranging>;
