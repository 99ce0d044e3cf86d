import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { type Db, database } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/in-transaction';
import { requireSameSession } from '@/lib/features/accounts/server/sessions';
import { questionKind } from '@/lib/features/questions/server/question-kind';
import { ManyChanges } from '@/lib/features/records/server/change-many';
import { followChange } from '@/lib/features/records/server/change-rows';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/record-kind';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/word-puzzle-kind';
import { listSampleIds } from './store';

const kinds: readonly DatedKind[] = [questionKind('daily'), wordPuzzleKind];

export async function countSampleContent(): Promise<{ records: number }> {
  const ids = await listSampleIds(database());
  return { records: ids.question.length + ids.word_puzzle.length };
}

async function removeOf(
  kind: DatedKind,
  goesLive: boolean | null | undefined,
  step: ManyChanges,
  transaction: Db,
): Promise<DatedRow[]> {
  const ids = (await listSampleIds(transaction))[kind.subjectType];
  await kind.table.lock(ids, transaction);
  const rows = await kind.table.list(ids, transaction);
  const latestFirst = rows.toSorted((one, other) => (other.forDate ?? '').localeCompare(one.forDate ?? ''));
  const gone = latestFirst.map((before) => ({ before, after: { ...before, status: 'draft' as const } }));
  await kind.planGoLive?.(gone, { goesLive }, transaction);
  await step.remove(kind, ids, { reason: 'Sample content removed' });
  return rows;
}

/** Deletes the unchanged sample records in one step. Throws ApiError 409 `goes_live` without the consent to that. */
export async function removeSampleContent({ goesLive }: { goesLive?: boolean | null }, caller: Caller) {
  const { removed, historyEntryId } = await inTransaction(
    async (transaction) => {
      const step = new ManyChanges(randomUUID(), caller, transaction);
      const removed = new Map<DatedKind, DatedRow[]>();
      for (const kind of kinds) removed.set(kind, await removeOf(kind, goesLive, step, transaction));
      await requireSameSession(caller, transaction);
      return { removed, historyEntryId: step.hasBegun ? step.lead : undefined };
    },
    { isLong: true },
  );
  for (const [kind, rows] of removed) await followChange(kind, rows);
  return { historyEntryId };
}
