import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { SeenProposal } from '@/lib/contract/fields';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { type EntryRow, findLastEntry, toScopedKey } from '@/lib/db/history-entries';
import { inTransaction } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { followChange, type RowChange, recordChange, storeChanges, storeNew } from './change-rows';
import { isReserve } from './go-live';
import { makeOnce } from './make-once';
import { listOwnRequests, noteTable } from './note-store';
import { closeProposal, makeStaleProposalError, proposeChange } from './propose-change';
import type { Consent, DatedRow, RecordKind } from './record-kind';
import { hasContent, type VersionedRow } from './record-store';

interface Change<Row extends VersionedRow> extends Consent {
  /** The record as it was read before its new content was checked. */
  current: Row;
  content: Partial<Row>;
  /** The version that the person saw; if it is not the stored one, nothing is overwritten. */
  version?: number | null;
  reason?: string | null;
  proposal?: SeenProposal | null;
  /** Finds, within the transaction of the save, the change of another record that moves in the same step. */
  findOther?: (transaction: Db) => Promise<RowChange<Row> | null>;
  messages?: { stale: string };
}

interface Creation<Row extends VersionedRow, Content extends Partial<Row>> extends Consent {
  reason?: string | null;
  /** Checks the input. `current` is the record that an earlier try of this request made, or null. Throws ApiError. */
  contentFor(current: Row | null): Promise<Content>;
}

export interface Saved<Row> {
  row: Row;
  /** Restoring the record as it was before this history entry undoes the save; absent if nothing was changed. */
  historyEntryId?: string;
  /** The record is unchanged: the change became a proposal. */
  isProposed?: true;
  /** The rows before and after the save, which `followChange` needs. */
  touched: readonly Row[];
}

const CORRECTED = 'Corrected before the first save was confirmed';

export async function requireRecord<Row extends VersionedRow>(
  { table, messages: { gone } }: Pick<RecordKind<Row>, 'table' | 'messages'>,
  id: string,
  message = gone,
): Promise<Row> {
  const current = await table.find(id);
  if (!current) throw new ApiError('not_found', message);
  return current;
}

/** Does the record have the content of a save? The save may have put a reserve on today, which counts as the same. */
export function isStored<Row extends VersionedRow>(row: Row, content: Partial<Row>): boolean {
  const asked: Partial<DatedRow> = content;
  const { forDate } = row as { forDate?: string | null };
  const isLive = forDate === getProductToday() && isReserve(asked);
  return hasContent(row, isLive ? { ...content, forDate } : content);
}

/** Answers a save that changes nothing; has a history entry if an earlier try of this request made the change. */
async function answerUnchanged<Row extends VersionedRow>(
  { subjectType }: RecordKind<Row>,
  row: Row,
  caller: Caller,
  db?: Db,
): Promise<Saved<Row>> {
  const key = toScopedKey(caller);
  const last = key ? await findLastEntry(subjectType, row.id, db) : undefined;
  const isOwn = key !== null && last?.requestKey === key;
  return { row, historyEntryId: isOwn ? last?.id : undefined, touched: [row] };
}

/** Resolves the caller's own requests for changes of a record that the caller approves, in the same transaction. */
export async function resolveOwnRequests(
  subject: { subjectType: ReviewedSubject; subjectId: string },
  caller: Caller,
  transaction: Db,
): Promise<void> {
  for (const before of await listOwnRequests(subject, caller.user?.id, transaction)) {
    const resolved = { resolvedAt: new Date().toISOString(), resolvedBy: caller.user?.id };
    const after = await noteTable.update(before, resolved, transaction);
    // Somebody else has resolved this request meanwhile.
    if (!after) continue;
    // Search also finds a record by resolved notes, so its index does not change.
    await recordChange({ subjectType: 'note' }, { action: 'changed', before, after }, caller, transaction);
  }
}

/** Stores a change and its history; the caller calls `followChange` after the commit. Throws ApiError, 409 if stale. */
export async function storeChange<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  change: Change<Row>,
  caller: Caller,
  transaction: Db,
): Promise<Saved<Row>> {
  const { current, content, proposal, reason, goesLive, messages = kind.messages } = change;
  // The right is checked first, because the rule depends on the open proposal, which may be closed below.
  await kind.requireRight?.(caller, current, { ...current, ...content }, transaction);
  // A repetition after a lost response has nothing to do.
  if (isStored(current, content) && !proposal) return answerUnchanged(kind, current, caller, transaction);
  // Only records that are reviewed have proposals and are approved.
  const record = { subjectType: kind.subjectType as ReviewedSubject, subjectId: current.id };
  const proposed = proposal && (await closeProposal(record, proposal, content, caller, transaction));
  if (proposal && !proposed) {
    // The proposal may have been decided meanwhile, perhaps by an earlier try of this save.
    const latest = await kind.table.find(current.id, transaction);
    if (latest && isStored(latest, content)) return answerUnchanged(kind, latest, caller, transaction);
    throw makeStaleProposalError();
  }
  const author = proposed?.createdBy;
  const seen = { id: current.id, version: change.version ?? current.version };
  const other = await change.findOther?.(transaction);
  const changes = [{ before: current, seen, content }, ...(other ? [other] : [])];
  const action = other ? 'swapped' : 'changed';
  const stored = await storeChanges(kind, { changes, action, reason, author, goesLive }, caller, transaction);
  if (stored) {
    const { rows, historyEntryId } = stored;
    const { status: earlier }: Partial<DatedRow> = current;
    const { status }: Partial<DatedRow> = rows[0];
    if (status === 'ready' && (proposed || earlier === 'in_review')) {
      await resolveOwnRequests(record, caller, transaction);
    }
    return { row: rows[0], historyEntryId, touched: [...changes.map(({ before }) => before), ...rows] };
  }
  const latest = await kind.table.find(current.id, transaction);
  if (!latest || !isStored(latest, content)) throw new ApiError('stale', messages.stale);
  // Somebody else has stored the same content meanwhile, so the caller has no entry to undo.
  return { row: latest, touched: [latest] };
}

/** Changes a record, or proposes the change. Throws what `requireReason`, `storeChange` and `proposeChange` throw. */
export async function changeRecord<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  change: Change<Row>,
  caller: Caller,
): Promise<Saved<Row>> {
  const { current, content, version, reason } = change;
  if (kind.isProposal?.(caller, current, content)) {
    kind.requireReason?.(current, reason);
    await proposeChange(kind, { ...change, version: version ?? current.version }, caller);
    return { row: current, isProposed: true, touched: [] };
  }
  const saved = await inTransaction((transaction) => storeChange(kind, change, caller, transaction));
  await followChange(kind, saved.touched);
  return saved;
}

/** Returns an earlier try's record. Other content corrects it in a retry, and throws ApiError 409 otherwise. */
async function answerRepeat<Row extends VersionedRow, Content extends Partial<Row>>(
  kind: RecordKind<Row, Content>,
  { contentFor, reason, goesLive }: Creation<Row, Content>,
  { subjectType, subjectId, after, requestKey }: EntryRow,
  caller: Caller,
): Promise<Saved<Row>> {
  const current = await requireRecord(kind, subjectId);
  const content = await contentFor(current);
  const created = JSON.parse(after ?? '{}') as Row;
  if ([current, created].some((row) => isStored(row, content))) {
    const saved = await answerUnchanged(kind, current, caller);
    await followChange(kind, saved.touched);
    return saved;
  }
  if (!caller.isRetry) {
    throw new ApiError(
      'conflict',
      `This was sent more than once, each time with something else. Stored is “${kind.titleOf(current)}”: ` +
        'look at it before you save again.',
    );
  }
  const last = await findLastEntry(subjectType, subjectId);
  // After a change by somebody else, the version of the creation makes the correction stale.
  const { version } = last?.requestKey === requestKey ? current : created;
  const correction = { current, content, version, goesLive, reason: reason ?? CORRECTED };
  return changeRecord(kind, correction, caller);
}

/** Creates a record once for each key of the caller. Throws ApiError, 409 for other content, 404 if it was deleted. */
export async function createRecord<Row extends VersionedRow, Content extends Partial<Row>>(
  kind: RecordKind<Row, Content>,
  creation: Creation<Row, Content>,
  caller: Caller,
): Promise<Saved<Row>> {
  const make = async (): Promise<Saved<Row>> => {
    const content = await creation.contentFor(null);
    const { after, historyEntryId } = await inTransaction(async (transaction) => {
      const first = await kind.begin(content, caller, transaction);
      await kind.requireRight?.(caller, null, first);
      const stored = await storeNew(kind, first, creation, caller, transaction);
      if (!stored) throw new Error('the id of a new record is taken');
      return stored;
    });
    await followChange(kind, [after]);
    return { row: after, historyEntryId, touched: [after] };
  };
  return makeOnce(kind.subjectType, caller, {
    make,
    repeat: (entry) => answerRepeat(kind, creation, entry, caller),
  });
}
