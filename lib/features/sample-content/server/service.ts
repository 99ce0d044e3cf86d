import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/statements';
import { requireSameSession } from '@/lib/features/accounts/server/sessions';
import { createQuestionKind } from '@/lib/features/questions/server/question-kind';
import { ManyChanges } from '@/lib/features/records/server/change-many';
import { followChange } from '@/lib/features/records/server/change-rows';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/record-kind';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/service';
import { listSampleIds } from './store';

/** The kind of daily questions also locks and removes weekly ones. */
const kinds: readonly DatedKind[] = [createQuestionKind('daily'), wordPuzzleKind];

export async function countSampleContent(): Promise<{ records: number }> {
  const ids = await listSampleIds(database());
  return { records: ids.question.length + ids.word_puzzle.length };
}

/** Deletes unchanged sample records in one step. With `goesLive: false`, throws ApiError 409 if visitors lose any. */
export async function removeSampleContent({ goesLive }: { goesLive?: boolean | null }, caller: Caller) {
  const { removed, historyEntryId } = await inTransaction(
    async (transaction) => {
      const step = new ManyChanges(randomUUID(), caller, transaction);
      const rowsOfKinds = new Map<DatedKind, DatedRow[]>();
      const ids = await listSampleIds(transaction);
      for (const kind of kinds) {
        // Somebody may have changed a record since the ids were listed.
        const locked = await kind.table.lock(ids[kind.subjectType], transaction);
        // The latest days come first, because a refusal names only some records.
        const rows = locked
          .filter(({ version }) => version === 1)
          .toSorted((one, other) => (other.forDate ?? '').localeCompare(one.forDate ?? ''));
        // For visitors a removed record is gone as if it became a draft.
        const gone = rows.map((before) => ({ before, after: { ...before, status: 'draft' as const } }));
        await kind.planGoLive?.(gone, { goesLive }, transaction);
        const removedIds = rows.map(({ id }) => id);
        await step.remove(kind, removedIds, 'Sample content removed');
        rowsOfKinds.set(kind, rows);
      }
      await requireSameSession(caller, transaction);
      return { removed: rowsOfKinds, historyEntryId: step.hasBegun ? step.lead : undefined };
    },
    { isLong: true },
  );
  for (const [kind, rows] of removed) await followChange(kind, rows);
  return { historyEntryId };
}
