import { useState } from 'react';
import { showErrorToast } from '@/components/ui/toaster';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { type ArrangeInput, arrangeRecords } from '@/lib/features/plan/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { nameRecord } from './plan-names';
import { RESULT_UNKNOWN, showPlanToast } from './plan-undo';
import type { Moving } from './use-moving';
import type { Selection } from './use-selection';

/** It changes a record's day (null for the bench), its status or the order of its choices, or removes the record. */
type Rearrangement = { record: PlannedRecord } & Pick<
  ArrangeInput['changes'][number],
  'forDate' | 'shuffle' | 'status' | 'remove'
>;

/** Builds the shift of the records by a number of days; records of the bench are left out. */
export function buildShift(records: readonly PlannedRecord[], days: number): Rearrangement[] {
  return records.flatMap((record) =>
    record.forDate ? [{ record, forDate: addDays(record.forDate, days) }] : [],
  );
}

/** Arranges several records of a game at once, all or none; `conflicts` has the reasons of a refusal. */
export function useArranging(game: ReviewedGame, selection: Selection, moving: Moving) {
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  /** Arranges the records, then shows the message for the number of changed records, or why nothing was changed. */
  async function arrange(
    rearrangements: readonly Rearrangement[],
    message: string | ((changed: number) => string),
  ): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const changes = rearrangements.map(({ record: { id, version }, ...change }) => ({
      id,
      version,
      ...change,
    }));
    try {
      // The new versions are in the order of the changes.
      const { historyEntryId, versions } = await arrangeRecords({ game, changes });
      selection.renew(
        rearrangements.map(({ record, ...change }, index) => ({
          ...record,
          ...change,
          version: versions[index] ?? record.version,
        })),
      );
      const changed = rearrangements.filter(({ record }, index) => versions[index] !== record.version).length;
      const words = typeof message === 'string' ? message : message(changed);
      // This waits for the refresh, because the next change must begin with the current records.
      await showPlanToast(words, { historyEntryId }, refreshScreens());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void refreshScreens('plan');
      if (error.status >= 500) showErrorToast(`${error.message} ${RESULT_UNKNOWN}`);
      // The person has declined a change that players would see at once.
      else if (error.code === 'goes_live') showErrorToast(error.message);
      else setConflicts(error.issues?.map((issue) => issue.message) ?? [error.message]);
    } finally {
      setIsBusy(false);
    }
  }

  async function deleteAll(records: readonly PlannedRecord[]): Promise<void> {
    const foreign = records.find((record) => !moving.mayChange(record));
    const released = records.find(moving.isFixed);
    if (foreign) {
      showErrorToast(
        `Nothing was deleted. “${nameRecord(foreign)}” is no draft of yours: only editors and admins delete it.`,
      );
    } else if (released) {
      showErrorToast(
        `Nothing was deleted. Players have seen “${nameRecord(released)}”: open it, delete it there and say why.`,
      );
    } else {
      const deleted = records.length > 1 ? `${records.length} records` : games[game].name;
      const rearrangements = records.map((record) => ({ record, remove: true as const }));
      await arrange(rearrangements, `${deleted} deleted`);
    }
  }

  return { arrange, deleteAll, isBusy, conflicts, clearConflicts: () => setConflicts([]) };
}

export type Arranging = ReturnType<typeof useArranging>;
