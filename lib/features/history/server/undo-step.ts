import 'server-only';
import { randomUUID } from 'node:crypto';
import { invalidatePages, type PageTag } from '@/lib/cache/page-cache';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { type HistorySubject, REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import { type Db, database } from '@/lib/db/connection';
import { type EntryRow, findLastEntry, toScopedKey } from '@/lib/db/history-entries';
import {
  IN_TRANSACTION,
  inTransaction,
  makeYield,
  splitIntoChunks,
  updateStatisticsOfRecords,
} from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { requireSameSession } from '@/lib/features/accounts/server/sessions';
import { categoryKind } from '@/lib/features/categories/server/service';
import type { CategoryRow } from '@/lib/features/categories/server/store';
import type { historyEndpoints } from '@/lib/features/history/contract';
import { noteKind } from '@/lib/features/notes/server/service';
import { createQuestionKind } from '@/lib/features/questions/server/question-kind';
import { isReleased, nameDate, RESERVE_REASON } from '@/lib/features/records/rules';
import { ManyChanges } from '@/lib/features/records/server/change-many';
import { pickNewDay, type RowChange, toBench } from '@/lib/features/records/server/change-rows';
import {
  findEntry,
  findUndo,
  isLargeStep,
  listEntries,
  listEntriesOfStep,
  lockHistories,
} from '@/lib/features/records/server/history-store';
import type { DatedKind, DatedRow, RecordKind } from '@/lib/features/records/server/record-kind';
import type { VersionedRow } from '@/lib/features/records/server/record-store';
import { findFreeDay } from '@/lib/features/records/server/slot-store';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/service';
import { isReviewed, type Undo, UndoPlan } from './plan-undo';
import { requireConsentToStatus, undoCategories } from './undo-categories';

type RestoreInput = EndpointParsedInput<typeof historyEndpoints.restoreHistoryEntry>;

/** This many entries are read and locked at once; an import makes thousands. */
const ENTRIES_AT_ONCE = 100;
const NAMED_MAX = 5;

/** The question kind needs a game for new questions. A restored question keeps its own game. */
const kinds = {
  question: createQuestionKind('daily'),
  word_puzzle: wordPuzzleKind,
  category: categoryKind,
  note: noteKind,
} as const satisfies Partial<Record<HistorySubject, object>>;

function findKind(subjectType: HistorySubject): RecordKind<VersionedRow> {
  if (subjectType !== 'account') return kinds[subjectType] as RecordKind<VersionedRow>;
  throw new ApiError('not_allowed', 'Accounts are not restored. Change the account under Staff.');
}

/** Makes the error for a step with changed records. Its message says how many other records can still be undone. */
function makeStaleError(conflicts: readonly string[], size: number): ApiError {
  const more = conflicts.length - NAMED_MAX;
  const named = conflicts.slice(0, NAMED_MAX);
  if (more > 0) named.push(`${more} more have changed, too.`);
  if (size === 0) return new ApiError('stale', named.join(' '));
  const rest = size === 1 ? 'The other one' : `The other ${size}`;
  return new ApiError('partly_stale', `${named.join(' ')} ${rest} can be taken back.`);
}

/**
 * Lists the entries to undo with this one. The first entry of a step undoes the whole step, unless another date is
 * given. A later entry is undone alone if it created or deleted a record, or if its step is large; otherwise its whole
 * step is undone.
 */
async function listEntriesToUndo(entry: EntryRow, { side, forDate }: Pick<Undo, 'side' | 'forDate'>) {
  const { partOf, before, after } = entry;
  const lead = partOf ?? entry.id;
  const standsForStep = side === 'before' && lead === entry.id && forDate === undefined;
  if (standsForStep) return listEntriesOfStep(lead);
  const standsForItself = before === null || after === null || (await isLargeStep(lead));
  return standsForItself ? [entry] : listEntriesOfStep(lead);
}

type Members = Awaited<ReturnType<typeof listEntriesToUndo>>;

/** Locks the records; returns the entry of an earlier call with the same idempotency key, or null. */
async function lockRecords(
  { subjectType, table }: RecordKind<VersionedRow>,
  chunks: readonly Members[],
  key: string | null,
  transaction: Db,
): Promise<EntryRow | null> {
  const yieldToOthers = makeYield(IN_TRANSACTION);
  for (const chunk of chunks) {
    const ids = chunk.map(({ subjectId }) => subjectId);
    await lockHistories({ subjectType, ids }, transaction);
    await table.lock(ids, transaction);
    const earlier = key && (await findUndo(key, { subjectType, ids }, transaction));
    if (earlier) return earlier;
    await yieldToOthers();
  }
  return null;
}

async function planEntries(plan: UndoPlan, chunks: readonly Members[]): Promise<void> {
  const { kind, transaction } = plan;
  const yieldToOthers = makeYield(IN_TRANSACTION);
  for (const chunk of chunks) {
    await yieldToOthers();
    const entries = await listEntries(
      chunk.map(({ id }) => id),
      transaction,
    );
    const ids = entries.map(({ subjectId }) => subjectId);
    const rows = new Map((await kind.table.list(ids, transaction)).map((row) => [row.id, row]));
    for (const each of entries) await plan.addEntry(each, rows.get(each.subjectId) ?? null);
  }
}

/**
 * Stores the changes of a plan. No slot may have two records at any moment, so other records leave their slots first, and
 * get their place on the bench last: unready records in whose slots the reserve goes live, and reserves that fill the slots
 * of restored records. Throws ApiError as a save does.
 */
async function storePlan(plan: UndoPlan, goesLive: RestoreInput['goesLive'], step: ManyChanges) {
  const { kind, reason, transaction, undo } = plan;
  const planned = [
    ...plan.changes.map(({ before, content }) => ({ before, after: { ...before, ...content } })),
    ...plan.returns.map((after) => ({ before: null, after })),
  ];
  const reserves = await plan.listReserveInPlace(planned);
  const leaving = reserves.map((before) => ({ before, after: { ...before, forDate: null } }));
  const live = await kind.planGoLive?.([...planned, ...leaving], { goesLive }, transaction);
  const makingRoom = live?.inTheWay ?? [];
  const findLiveDay = ({ id }: VersionedRow) => live && pickNewDay(live, id);
  const changes = plan.changes.map(({ before, content }) => ({
    before,
    content: { ...content, ...findLiveDay(before) },
  }));
  const returns = plan.returns.map((row) => ({ ...row, ...findLiveDay(row) }));
  await plan.requireRights(changes);
  if (kind.subjectType === 'category' && goesLive === false) {
    await requireConsentToStatus(changes as unknown as RowChange<CategoryRow>[], transaction);
  }
  const takesBack = undo.side === 'before' && plan.isOfToday;
  await step.leavePlaces(kind, [...makingRoom, ...reserves]);
  await step.remove(kind, plan.removals, reason);
  await step.update(kind, changes, { action: 'restored', reason, isUndo: takesBack });
  await step.restore(kind, returns, reason);
  await step.update(kind, makingRoom.map(toBench), { action: 'swapped', reason: RESERVE_REASON });
  await step.update(kind, reserves.map(toBench), { action: 'changed', reason, isUndo: true });
}

async function undoMembers(undo: Undo, { goesLive, partly }: RestoreInput, members: Members, caller: Caller) {
  const { entry } = undo;
  const isOfDatedRecords = isReviewed(entry.subjectType);
  const types = new Set<HistorySubject>([entry.subjectType, ...(isOfDatedRecords ? REVIEWED_SUBJECTS : [])]);
  const parts = [...types].map((type) => {
    const membersOfType = members.filter(({ subjectType }) => subjectType === type);
    return { kind: findKind(type), chunks: splitIntoChunks(membersOfType, ENTRIES_AT_ONCE) };
  });
  return inTransaction(
    async (transaction) => {
      const plans: UndoPlan[] = [];
      for (const { kind, chunks } of parts) {
        const earlier = await lockRecords(kind, chunks, toScopedKey(caller), transaction);
        if (earlier) return { tags: [] as PageTag[], historyEntryId: earlier.id };
        const plan = new UndoPlan(kind, undo, caller, transaction);
        await planEntries(plan, chunks);
        plans.push(plan);
      }
      const conflicts = plans.flatMap((plan) => plan.conflicts);
      const size = plans.reduce((sum, plan) => sum + plan.size, 0);
      if (conflicts.length > 0 && !(partly && size > 0)) throw makeStaleError(conflicts, size);
      const step = new ManyChanges(randomUUID(), caller, transaction);
      for (const plan of plans) await storePlan(plan, goesLive, step);
      const categories = members.filter(({ subjectType }) => isOfDatedRecords && subjectType === 'category');
      const categoryTags = await undoCategories(categories, step, caller, transaction);
      await requireSameSession(caller, transaction);
      return {
        tags: [...new Set([...plans.flatMap(({ tags }) => [...tags]), ...categoryTags])],
        historyEntryId: step.hasBegun ? step.lead : entry.id,
      };
    },
    { isLong: members.length > ENTRIES_AT_ONCE },
  );
}

/**
 * Explains why a deleted record cannot be restored to a taken slot. A released record may return only to that slot; for
 * any other record the next free day is added as an issue. Other errors are returned unchanged.
 */
async function explainTakenSlot(error: unknown, { subjectType, before, after }: EntryRow): Promise<unknown> {
  const isTaken = error instanceof ApiError && error.code === 'slot_taken' && before && !after;
  if (!isTaken || !isReviewed(subjectType)) return error;
  const kind: DatedKind = kinds[subjectType];
  const row = JSON.parse(before) as DatedRow;
  const today = getProductToday();
  if (isReleased(row, today)) {
    const message = `Players have seen it on ${nameDate(row.forDate)}, so it comes back only there. Delete or move the other one first.`;
    return new ApiError('conflict', message);
  }
  const from = row.forDate && row.forDate > today ? row.forDate : today;
  const free = await findFreeDay(kind, { game: kind.gameOf(row), categoryId: row.categoryId }, from);
  return new ApiError('slot_taken', error.message, { issues: free ? [{ path: 'free', message: free }] : [] });
}

/**
 * Undoes the step of an entry (`side` before), or restores the version that it made (after). Throws ApiError 404, and
 * 409 with the names of changed records (`partly_stale` if `partly` can undo the others). Also throws as a save does.
 */
export async function restoreHistoryEntry(input: RestoreInput, caller: Caller) {
  const entry = await findEntry(input.entryId);
  const side = input.side ?? (entry?.after ? 'after' : 'before');
  const canBeRemoved = entry && side === 'before' && isReviewed(entry.subjectType);
  if (!entry || !(entry[side] || canBeRemoved)) {
    throw new ApiError('not_found', 'This entry of the history does not exist.');
  }
  const { subjectType, subjectId } = entry;
  const lastEntryId = (await findLastEntry(subjectType, subjectId))?.id;
  const { version, reason, forDate } = input;
  const members = await listEntriesToUndo(entry, { side, forDate });
  const { tags, historyEntryId } = await undoMembers(
    { entry, side, lastEntryId, version, reason, forDate },
    input,
    members,
    caller,
  ).catch(async (error: unknown) => {
    throw members.length === 1 ? await explainTakenSlot(error, entry) : error;
  });
  await invalidatePages(...tags);
  if (await isLargeStep(historyEntryId)) await updateStatisticsOfRecords(database());
  return { subjectType, subjectId, historyEntryId };
}
