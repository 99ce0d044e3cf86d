import 'server-only';
import { randomUUID } from 'node:crypto';
import { invalidatePages } from '@/lib/cache/page-cache';
import type { PageTag } from '@/lib/cache/rendering';
import type { Caller } from '@/lib/contract/caller';
import { REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import { productToday } from '@/lib/dates/today';
import { type Db, database } from '@/lib/db/connection';
import { scopedKey } from '@/lib/db/history-entries';
import { inTransaction } from '@/lib/db/in-transaction';
import { chunksOf } from '@/lib/db/statements';
import { updateStatisticsOfRecords } from '@/lib/db/update-statistics';
import { ApiError } from '@/lib/errors/api-error';
import { requireSameSession } from '@/lib/features/accounts/server/sessions';
import { type MakeRoom, restoreHistoryEntry } from '@/lib/features/history/server/service';
import { isReleased, RESERVE_REASON, UNDONE_REASON } from '@/lib/features/records/rules';
import { ManyChanges, makeYield, PART_IN_TRANSACTION } from '@/lib/features/records/server/change-many';
import { dayOf, type RowChange, requireChange, toBench } from '@/lib/features/records/server/change-rows';
import {
  type EntryRow,
  findEntry,
  findStep,
  isLargeStep,
  listEntries,
  listMembers,
  lockHistories,
} from '@/lib/features/records/server/history-store';
import {
  type Consent,
  contentOf,
  type DatedRow,
  type RecordKind,
  toRow,
} from '@/lib/features/records/server/record-kind';
import { holds } from '@/lib/features/records/server/record-store';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { undoCategories } from './undo-categories';

/** How many entries are read at once: an import makes thousands. */
const AT_ONCE = 100;
/** How many obstacles are named. */
const MOST_NAMED = 5;

/** What taking a step back does to its records. */
interface Plan {
  changes: RowChange<DatedRow>[];
  /** Their ids alone: an import has made many. */
  gone: string[];
  tags: Set<PageTag>;
  back: DatedRow[];
  /** What makes room on the bench for what goes live because of it. */
  makingRoom: readonly DatedRow[];
  /** The step was done before today. */
  isOfAnotherDay: boolean;
  /** Why it cannot be. */
  inTheWay: string[];
  code: 'stale' | 'conflict';
}

/** Plans the undo of an entry's record; an issue where the record has changed since the step. */
async function planPart(
  kind: RecordKind<DatedRow>,
  entry: EntryRow,
  now: DatedRow | null,
  plan: Plan,
  caller: Caller,
  transaction: Db,
): Promise<void> {
  const read = (kept: string | null) => (kept === null ? null : toRow(kind, JSON.parse(kept) as DatedRow));
  const [was, left] = [read(entry.before), read(entry.after)];
  const isAsLeft = left && now ? holds(now, contentOf(kind, left)) : left === now;
  if (!isAsLeft) {
    const [named, what] = now ? [now, 'was changed'] : [left, 'was deleted'];
    plan.inTheWay.push(`“${(named && kind.titleOf(named)) || 'Without a text'}” ${what} since.`);
    return;
  }
  // Right after it somebody takes a slip back; of another day, it is what players know.
  plan.isOfAnotherDay = productToday(new Date(entry.changed_at)) < productToday();
  if (
    now &&
    plan.isOfAnotherDay &&
    isReleased({ forDate: now.for_date, status: now.status }, productToday())
  ) {
    plan.inTheWay.push(`Players have seen “${kind.titleOf(now)}” since: it stays as it is.`);
    if (plan.inTheWay.length === 1) plan.code = 'conflict';
    return;
  }
  if (was) await kind.requireRestorable?.(was, transaction);
  // No page shows what is not ready.
  for (const row of [was, now])
    if (row?.status === 'ready') for (const tag of kind.pagesOf(row)) plan.tags.add(tag);
  if (was && now) {
    const content = contentOf(kind, was);
    if (!holds(now, content)) plan.changes.push({ before: now, content });
  } else if (now) {
    await requireChange(kind, { before: now, content: null }, UNDONE_REASON, caller, transaction);
    plan.gone.push(now.id);
  } else if (was) plan.back.push(was);
}

/** Adds what goes live because of it to the plan of an undo. */
async function addGoLive(
  kind: RecordKind<DatedRow>,
  plan: Plan,
  consent: Consent,
  transaction: Db,
): Promise<void> {
  const planned = [
    ...plan.changes.map(({ before, content }) => ({ before, after: { ...before, ...content } })),
    ...plan.back.map((after) => ({ before: null, after })),
  ];
  const live = await kind.planGoLive?.(planned, consent, transaction);
  if (!live) return;
  plan.changes = plan.changes.map((change) => ({
    ...change,
    content: { ...change.content, ...dayOf(live, change.before.id) },
  }));
  plan.back = plan.back.map((row) => ({ ...row, ...dayOf(live, row.id) }));
  plan.makingRoom = live.inTheWay;
}

function refusalOf({ inTheWay, code }: Plan): ApiError {
  const named = inTheWay.slice(0, MOST_NAMED).join(' ');
  const more = inTheWay.length - MOST_NAMED;
  return new ApiError(code, more > 0 ? `${named} So it is with ${more} more.` : named);
}

/** Takes each record of a step back; those that go make room for those that come back. */
async function takeBack(
  kind: RecordKind<DatedRow>,
  { changes, gone, back, makingRoom, isOfAnotherDay }: Plan,
  step: ManyChanges,
  caller: Caller,
  transaction: Db,
): Promise<void> {
  const reason = UNDONE_REASON;
  const takesBack = !isOfAnotherDay;
  for (const change of changes) await requireChange(kind, change, reason, caller, transaction);
  for (const was of back) await kind.requireRight?.(caller, was, was, transaction);
  await step.leavePlaces(kind, makingRoom);
  await step.remove(kind, gone, { reason });
  await step.update(kind, changes, { action: 'restored', reason, takesBack });
  await step.bringBack(kind, back, { reason });
  await step.update(kind, makingRoom.map(toBench), { action: 'swapped', reason: RESERVE_REASON });
}

async function storeStepBack(entry: EntryRow, consent: Consent, caller: Caller) {
  const subjectType = REVIEWED_SUBJECTS.find((type) => type === entry.subject_type);
  if (!subjectType) throw new ApiError('not_found', 'This is no step of records.');
  const kind = reviewedKinds[subjectType];
  const members = await listMembers(entry.id);
  const ofRecords = members.filter((member) => member.subject_type === subjectType);
  const chunks = chunksOf(ofRecords, AT_ONCE);
  return inTransaction(
    async (transaction) => {
      const key = scopedKey(caller);
      const plan: Plan = {
        ...{ changes: [], gone: [], tags: new Set(), back: [], inTheWay: [], code: 'stale' },
        ...{ makingRoom: [], isOfAnotherDay: false },
      };
      const yieldToOthers = makeYield(PART_IN_TRANSACTION);
      for (const chunk of chunks) {
        const ids = chunk.map(({ subject_id }) => subject_id);
        await lockHistories({ subjectType, ids }, transaction);
        await kind.table.lock(ids, transaction);
        const earlier = key && (await findStep(key, { subjectType, ids }, transaction));
        if (earlier) return { tags: [] as PageTag[], historyEntryId: earlier.id };
        await yieldToOthers();
      }
      for (const chunk of chunks) {
        await yieldToOthers();
        const ids = chunk.map(({ id }) => id);
        const entries = await listEntries(ids, transaction);
        const subjectIds = entries.map(({ subject_id }) => subject_id);
        const rows = new Map((await kind.table.list(subjectIds, transaction)).map((row) => [row.id, row]));
        for (const each of entries)
          await planPart(kind, each, rows.get(each.subject_id) ?? null, plan, caller, transaction);
      }
      if (plan.inTheWay.length > 0) throw refusalOf(plan);
      await addGoLive(kind, plan, consent, transaction);
      const step = new ManyChanges(randomUUID(), caller, transaction);
      await takeBack(kind, plan, step, caller, transaction);
      const categories = members.filter((member) => member.subject_type === 'category');
      const ofCategories = await undoCategories(categories, step, caller, transaction);
      await requireSameSession(caller, transaction);
      return {
        tags: [...new Set([...plan.tags, ...ofCategories])],
        historyEntryId: step.hasBegun ? step.lead : entry.id,
      };
    },
    { isLong: ofRecords.length > AT_ONCE },
  );
}

/**
 * Takes a step back, all of it or nothing: what it made goes, what it changed and what it deleted is as before; of the
 * categories that it made those that nothing is in are deactivated. Taking back the entry that is answered does it again;
 * the same key is answered as the first time. Throws ApiError 409 `stale`, by their names, when records are not as the step
 * left them, and what its rights and its place refuse.
 */
async function takeStepBack(entry: EntryRow, consent: Consent, caller: Caller) {
  const { tags, historyEntryId } = await storeStepBack(entry, consent, caller);
  await invalidatePages(...tags);
  if (await isLargeStep(historyEntryId)) await updateStatisticsOfRecords(database());
  return { historyEntryId };
}

/** Takes one of the caller's own steps back, as `takeStepBack` does; throws ApiError 404 for no such step of theirs. */
export async function undoStep({ entryId, goesLive }: { entryId: string } & Consent, caller: Caller) {
  const entry = await findEntry(entryId);
  const isOwn = entry && !entry.part_of && entry.changed_by === caller.user?.id;
  if (!isOwn || !REVIEWED_SUBJECTS.some((type) => type === entry.subject_type)) {
    throw new ApiError('not_found', 'This is no change of yours.');
  }
  return takeStepBack(entry, { goesLive }, caller);
}

/**
 * Restores a record to one side of a change (`restoreHistoryEntry`). What stands for an import is taken back whole, as its
 * own undo does it: record by record that would hold everybody up.
 */
export async function restoreStep(
  input: Parameters<typeof restoreHistoryEntry>[0],
  caller: Caller,
  makeRoom: MakeRoom,
): Promise<Awaited<ReturnType<typeof restoreHistoryEntry>>> {
  const entry = input.side === 'before' ? await findEntry(input.entryId) : undefined;
  if (!entry || entry.part_of || !(await isLargeStep(entry.id)))
    return restoreHistoryEntry(input, caller, makeRoom);
  await takeStepBack(entry, input, caller);
  return { subjectType: entry.subject_type, subjectId: entry.subject_id };
}
