import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { type MakeRoom, restoreHistoryEntry } from '@/lib/features/history/server/service';
import { findEntry, isLargeStep } from '@/lib/features/records/server/history-store';
import { type storeStepBack, takeStepBack } from './undo-step';

/**
 * Restores a record to one side of a change (`restoreHistoryEntry`). What stands for an import is taken back whole, as its
 * own undo does it: record by record that would hold everybody up.
 */
export async function restoreStep(
  input: Parameters<typeof restoreHistoryEntry>[0],
  caller: Caller,
  makeRoom: MakeRoom,
  storeLarge?: typeof storeStepBack,
): Promise<Awaited<ReturnType<typeof restoreHistoryEntry>>> {
  const entry = input.side === 'before' ? await findEntry(input.entryId) : undefined;
  if (!entry || entry.part_of || !(await isLargeStep(entry.id)))
    return restoreHistoryEntry(input, caller, makeRoom);
  await takeStepBack(entry, caller, storeLarge);
  return { subjectType: entry.subject_type, subjectId: entry.subject_id };
}
