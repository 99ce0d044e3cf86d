import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { SeenProposal } from '@/lib/contract/fields';
import type { HistorySubject } from '@/lib/contract/kinds';
import { productToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { scopedKey } from '@/lib/db/history-entries';
import { inTransaction } from '@/lib/db/in-transaction';
import { isViolationOf } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { followChange, type RowChange, storeChanges, storeNew } from './change-rows';
import { isReserve } from './go-live';
import { creationKey, type EntryRow, findCreation, findLastEntry } from './history-store';
import { closeProposal, proposalStale, proposeChange } from './propose-change';
import type { Consent, DatedRow, RecordKind } from './record-kind';
import { holds, type VersionedRow } from './record-store';

/** The last queued work for each key. */
const lastQueued = new Map<string, Promise<unknown>>();

/** A mutex for each key, within this process: runs the work after all earlier work with the same key has ended. */
export async function withKeyLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const previous = lastQueued.get(key) ?? Promise.resolve();
  const current = previous.catch(() => {}).then(work);
  lastQueued.set(key, current);
  try {
    return await current;
  } finally {
    if (lastQueued.get(key) === current) lastQueued.delete(key);
  }
}

/** A save of one record. */
export interface Save<Row extends VersionedRow, Content extends Partial<Row> = Partial<Row>> extends Consent {
  /** The record to change; absent for a new one. */
  id?: string | null;
  /** The version that the person saw; if it is not the stored one, nothing is overwritten. */
  version?: number | null;
  reason?: string | null;
  /** The default reason of a change without one; undefined for none. */
  reasonFor?(current: NoInfer<Row>): string | undefined;
  /** Messages about a record that has changed or was deleted; by default those of the kind. */
  messages?: { stale: string; gone: string };
  /** Validates the input against the stored record, null for a new one; throws ApiError. */
  contentFor(current: Row | null): Promise<Content>;
  /** The proposed change that this save makes, and ends. */
  proposal?: SeenProposal | null;
  /** Another record that this change moves, too. */
  alongside?(current: Row, content: Content, transaction: Db): Promise<RowChange<Row> | null>;
  /** Stores further data of the save after the row, in the same transaction; not called without a change. */
  afterwards?: (transaction: Db, row: Row) => Promise<unknown>;
}

/** A record after a save. */
export interface Saved<Row> {
  row: Row;
  /** Restoring the side before this entry undoes the save; absent without a change. */
  historyEntryId?: string;
  /** The record is unchanged: the change became a proposal. */
  isProposed?: true;
}

/** The saved record and, if it moved another one, that record. */
interface Outcome<Row> {
  rows: [Row, ...Row[]];
  /** The records before the save. */
  left?: Row[];
  historyEntryId?: string;
  isProposed?: true;
}

const CORRECTED = 'Corrected before the first save was confirmed';

/** The stored record; throws ApiError 404 when it is gone. */
async function findStored<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  id: string,
  { messages = kind.messages }: Save<Row>,
): Promise<Row> {
  const current = await kind.table.find(id);
  if (!current) throw new ApiError('not_found', messages.gone);
  return current;
}

async function create<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  save: Save<Row>,
  caller: Caller,
): Promise<Outcome<Row>> {
  const { begin } = kind;
  const content = await save.contentFor(null);
  return inTransaction(async (transaction) => {
    const first = await begin(content, caller, transaction);
    await kind.requireRight?.(caller, null, first);
    const stored = await storeNew(kind, first, save, caller, transaction);
    if (!stored) throw new Error('the id of a new record is taken');
    const { after, historyEntryId } = stored;
    await save.afterwards?.(transaction, after);
    return { rows: [after], historyEntryId };
  });
}

/** Does a record have the content of a save? A reserve that went live because of it has today's date since. */
function isStored<Row extends VersionedRow>(row: Row, content: Partial<Row>): boolean {
  const asked: Partial<DatedRow> = content;
  const { forDate } = row as { forDate?: string | null };
  const isLive = forDate === productToday() && isReserve(asked);
  return holds(row, isLive ? { ...content, forDate } : content);
}

/** The stored record if it already equals the save, perhaps by this very request after a lost response. */
async function unchanged<Row extends VersionedRow>(
  { subjectType }: RecordKind<Row>,
  current: Row,
  caller: Caller,
  db?: Db,
): Promise<Outcome<Row>> {
  const key = scopedKey(caller);
  const last = key ? await findLastEntry(subjectType, current.id, db) : undefined;
  const isOwn = key !== null && last?.requestKey === key;
  return { rows: [current], historyEntryId: isOwn ? last?.id : undefined };
}

async function change<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  save: Save<Row>,
  current: Row,
  caller: Caller,
): Promise<Outcome<Row>> {
  const { id } = current;
  const content = await save.contentFor(current);
  const { version = current.version, proposal, goesLive, messages = kind.messages } = save;
  const { reason = save.reasonFor?.(current) } = save;
  if (kind.isProposal?.(caller, current, content)) {
    kind.requireReason?.(current, reason);
    await proposeChange(kind, { ...save, current, content, version: version ?? current.version }, caller);
    return { rows: [current], isProposed: true };
  }
  await kind.requireRight?.(caller, current, { ...current, ...content });
  // A repetition after a lost response has nothing to do.
  if (isStored(current, content) && !proposal) return unchanged(kind, current, caller);
  const seen = { id, version: version ?? current.version };
  return inTransaction(async (transaction) => {
    const proposed =
      proposal && (await closeProposal({ kind, current, proposal, content }, caller, transaction));
    if (proposal && !proposed) {
      // It may have been decided meanwhile, perhaps by this very save after a lost response.
      const now = await kind.table.find(id, transaction);
      if (now && isStored(now, content)) return unchanged(kind, now, caller, transaction);
      throw proposalStale();
    }
    const author = proposed ? proposed.createdBy : kind.decidedAuthor?.(current, content);
    const other = (await save.alongside?.(current, content, transaction)) ?? null;
    const changes = [{ before: current, seen, content }, ...(other ? [other] : [])];
    const stored = await storeChanges(
      kind,
      { changes, action: other ? 'swapped' : 'changed', reason, author, goesLive },
      caller,
      transaction,
    );
    if (stored) {
      await save.afterwards?.(transaction, stored.rows[0]);
      return { ...stored, left: changes.map(({ before }) => before) };
    }
    const now = await kind.table.find(id, transaction);
    if (!now || !isStored(now, content)) throw new ApiError('stale', messages.stale);
    return { rows: [now] };
  });
}

/**
 * The response to a repeated save whose key has already created a record: that record, if the content is the same. With
 * other content it corrects the record if it is marked as a retry, of a person who got no response and continued
 * typing. Otherwise it is ambiguous: ApiError 409, with the stored record.
 */
async function repeat<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  save: Save<Row>,
  creation: EntryRow,
  caller: Caller,
): Promise<Outcome<Row>> {
  const { subjectType, subjectId, after, requestKey } = creation;
  const current = await findStored(kind, subjectId, save);
  const content = await save.contentFor(current);
  const created = JSON.parse(after ?? '{}') as Row;
  if ([current, created].some((row) => isStored(row, content))) return unchanged(kind, current, caller);
  if (!caller.isRetry) {
    throw new ApiError(
      'conflict',
      `This was sent more than once, each time with something else. Stored is “${kind.titleOf(current)}”: ` +
        'look at it before you save again.',
    );
  }
  const last = await findLastEntry(subjectType, subjectId);
  const isOwn = last?.requestKey === requestKey;
  const version = isOwn ? current.version : created.version;
  return change(kind, { ...save, version, reason: save.reason ?? CORRECTED }, current, caller);
}

/**
 * Creates something once for each idempotency key of the caller; without a key, every time. A repeated key is answered
 * by `repeat`, from the first history entry of the creation.
 */
export async function makeOnce<Made>(
  subjectType: HistorySubject,
  caller: Caller,
  { make, repeat }: { make: () => Promise<Made>; repeat: (creation: EntryRow) => Promise<Made> },
): Promise<Made> {
  const key = scopedKey(caller);
  if (!key) return make();
  return withKeyLock(`${subjectType} ${key}`, async () => {
    const earlier = await findCreation(subjectType, key);
    if (earlier) return repeat(earlier);
    try {
      return await make();
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      // Another instance was faster.
      const twin = (isTaken || isViolationOf(error, creationKey)) && (await findCreation(subjectType, key));
      if (!twin) throw error;
      return repeat(twin);
    }
  });
}

/**
 * Creates a record or, with an id, changes it, and returns it with the history entry that undoes that. Throws ApiError
 * 404 if it was deleted; 409 `stale`, `conflict` if the same key has created a different record, or a violated
 * constraint of the kind's table; and what `contentFor` throws.
 */
export async function saveRecord<Row extends VersionedRow, Content extends Partial<Row>>(
  kind: RecordKind<Row, Content>,
  save: Save<Row, Content>,
  caller: Caller,
): Promise<Saved<Row>> {
  const store = async () => {
    if (save.id) return change(kind, save, await findStored(kind, save.id, save), caller);
    return makeOnce(kind.subjectType, caller, {
      make: () => create(kind, save, caller),
      repeat: (creation) => repeat(kind, save, creation, caller),
    });
  };
  const { rows, left = [], historyEntryId, isProposed } = await store();
  await followChange(kind, [...left, ...rows]);
  return { row: rows[0], historyEntryId, isProposed };
}
