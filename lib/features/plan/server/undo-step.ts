import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import { productToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { holds } from '@/lib/db/holds';
import { ApiError } from '@/lib/errors/api-error';
import { isReleased, UNDONE_REASON } from '@/lib/features/records/rules';
import { type RowChange, requireChange, storeChanges } from '@/lib/features/records/server/change-rows';
import type { DatedRow } from '@/lib/features/records/server/dated-records';
import {
  type EntryRow,
  findEntry,
  findStep,
  listCompanions,
  lockHistory,
} from '@/lib/features/records/server/history-store';
import { inTransaction } from '@/lib/features/records/server/in-transaction';
import { scopedKey } from '@/lib/features/records/server/record-change';
import { contentOf, type RecordKind, toRow } from '@/lib/features/records/server/record-kind';
import { removeRow } from '@/lib/features/records/server/remove-record';
import { bringBack } from '@/lib/features/records/server/restore-record';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-kinds';
import { invalidatePages } from '@/lib/kept/page-cache-state';

/** A record of a step: as it was before, as it is now; null where it is not there. */
interface Part {
  was: DatedRow | null;
  now: DatedRow | null;
}

/** Throws ApiError 409 when a record is not as the step left it. */
async function readPart(kind: RecordKind<DatedRow>, entry: EntryRow, transaction: Db): Promise<Part> {
  const read = (kept: string | null) => (kept === null ? null : toRow(kind, JSON.parse(kept) as DatedRow));
  const [was, left] = [read(entry.before), read(entry.after)];
  const now = (await kind.table.find(entry.subject_id, transaction)) ?? null;
  const isAsLeft = left && now ? holds(now, contentOf(kind, left)) : left === now;
  if (!isAsLeft) {
    const [named, what] = now ? [now, 'was changed'] : [left, 'was deleted'];
    throw new ApiError('stale', `“${(named && kind.titleOf(named)) || 'Without a text'}” ${what} since.`);
  }
  // Right after it somebody takes a slip back; of another day, it is what players know.
  const isOfAnotherDay = productToday(new Date(entry.changed_at)) < productToday();
  if (now && isOfAnotherDay && isReleased({ forDate: now.for_date, status: now.status }, productToday())) {
    throw new ApiError('conflict', `Players have seen “${kind.titleOf(now)}” since: it stays as it is.`);
  }
  if (was) await kind.requireRestorable?.(was, transaction);
  return { was, now };
}

/** Takes each record of a step back; returns the entry that the history has of that, if there was anything to do. */
async function takeBack(
  kind: RecordKind<DatedRow>,
  parts: readonly Part[],
  caller: Caller,
  transaction: Db,
): Promise<string | undefined> {
  const { messages } = kind;
  const reason = UNDONE_REASON;
  const changes = parts.flatMap(({ was, now }): RowChange<DatedRow>[] =>
    was && now && !holds(now, contentOf(kind, was)) ? [{ before: now, content: contentOf(kind, was) }] : [],
  );
  let partOf: string | undefined;
  if (changes.length > 0) {
    const stored = await storeChanges(kind, { changes, action: 'restored', reason }, caller, transaction);
    if (!stored) throw new ApiError('stale', messages.stale);
    partOf = stored.historyEntryId;
  }
  for (const { was, now } of parts) {
    if (Boolean(was) === Boolean(now)) continue;
    if (now) await requireChange(kind, { before: now, content: null }, reason, caller, transaction);
    const step = was
      ? await bringBack(kind, was, { reason, partOf }, caller, transaction)
      : now && (await removeRow(kind, now, { reason, partOf }, caller, transaction));
    if (!step) throw new ApiError('stale', messages.stale);
    partOf ??= step.entryId;
  }
  return partOf;
}

/**
 * Takes one of the caller's own steps back, all of it or nothing: what it made goes, what it changed and what it deleted is
 * as before. Taking back the entry that is answered does it again; the same key is answered as the first time. Throws ApiError 404 for no such step of theirs, 409
 * `stale` when any of its records is not as the step left it, and what its rights and its place refuse.
 */
export async function undoStep({ entryId }: { entryId: string }, caller: Caller) {
  const entry = await findEntry(entryId);
  const subjectType = REVIEWED_SUBJECTS.find((type) => type === entry?.subject_type);
  if (!entry || !subjectType || entry.part_of || entry.changed_by !== caller.user?.id) {
    throw new ApiError('not_found', 'This is no change of yours.');
  }
  const kind = reviewedKinds[subjectType];
  const entries = [entry, ...(await listCompanions([entry]))];
  const { parts, historyEntryId } = await inTransaction(async (transaction) => {
    const ids = entries.map(({ subject_id }) => subject_id).toSorted();
    for (const subject_id of ids) await lockHistory({ ...entry, subject_id }, transaction);
    await kind.table.lock(ids, transaction);
    const key = scopedKey(caller);
    const earlier = key && (await findStep(key, { subjectType, ids }, transaction));
    if (earlier) return { parts: [], historyEntryId: earlier.id };
    const found: Part[] = [];
    for (const each of entries) found.push(await readPart(kind, each, transaction));
    return { parts: found, historyEntryId: await takeBack(kind, found, caller, transaction) };
  });
  const rows = parts.flatMap(({ was, now }) => [was, now]).filter((row) => row !== null);
  await invalidatePages(...new Set(rows.flatMap(kind.pagesOf)));
  return { historyEntryId: historyEntryId ?? entryId };
}
