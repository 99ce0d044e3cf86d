import 'server-only';
import { invalidatePages } from '@/lib/cache/page-cache';
import type { Caller } from '@/lib/contract/caller';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { type Change, insertEntries, makeEntry } from '@/lib/db/history-entries';
import { ApiError } from '@/lib/errors/api-error';
import { RESERVE_REASON } from '@/lib/features/records/rules';
import type { Consent, GoLive, RecordKind } from './record-kind';
import { pickPlace, type Seen, type VersionedRow } from './record-store';

/** A change in the history belongs to such a subject. */
interface Subject<Row> {
  subjectType: HistorySubject;
  /** Updates the search index; a subject that search does not show has no such function. */
  changed?(rows: readonly Row[], transaction: Db): Promise<void>;
}

/** Adds a change that the transaction has made to the history, and calls `changed`; returns the entry's id. */
export async function recordChange<Row extends { id: string }>(
  subject: Subject<Row>,
  change: Change<Row>,
  caller: Caller,
  transaction: Db,
): Promise<string> {
  const entry = makeEntry(subject.subjectType, change, caller);
  await insertEntries([entry], transaction);
  const row = change.after ?? change.before;
  if (row) await subject.changed?.([row], transaction);
  return entry.id;
}

interface StepOfMany {
  /** The id of the entry that stands for the step. */
  lead: string;
  fileName?: string | null;
  /** Are these the first changes of the step? Then the first of them is the lead, with the caller's key. */
  isFirst: boolean;
}

/** Adds the changes of one step to the history with few statements; it does not call `changed`. */
export async function recordChanges<Row extends { id: string }>(
  subject: Pick<Subject<Row>, 'subjectType'>,
  changes: readonly Change<Row>[],
  { lead, fileName = null, isFirst }: StepOfMany,
  caller: Caller,
  transaction: Db,
): Promise<void> {
  const callerWithoutKey = { ...caller, idempotencyKey: undefined };
  const entries = changes.map((change, index) =>
    isFirst && index === 0
      ? { ...makeEntry(subject.subjectType, change, caller), id: lead, fileName }
      : makeEntry(subject.subjectType, { ...change, partOf: lead }, callerWithoutKey),
  );
  await insertEntries(entries, transaction);
}

export interface RowChange<Row extends VersionedRow> {
  before: Row;
  /** The version that somebody decided on; without it, the stored one. */
  seen?: Seen;
  content: Partial<Row>;
}

interface Step<Row extends VersionedRow> extends Consent {
  changes: readonly RowChange<Row>[];
  action: HistoryAction;
  reason?: string | null;
  /** The author of the work on which the first change decides. */
  author?: string | null;
  /** A step of the product itself needs no right, and lets no reserve go live. */
  isAutomatic?: boolean;
  partOf?: string;
}

/**
 * Requires the right to change or delete (content null) a record, and the reason if it is released. Throws ApiError 403,
 * or 400 `reason`.
 */
export async function requireChange<Row extends VersionedRow>(
  kind: Pick<RecordKind<Row>, 'requireRight' | 'requireReason'>,
  { before, content }: { before: Row; content: Partial<Row> | null },
  reason: string | null | undefined,
  caller: Caller,
  db: Db,
): Promise<void> {
  await kind.requireRight?.(caller, before, content && { ...before, ...content }, db);
  kind.requireReason?.(before, reason);
}

interface WrittenRow<Row> {
  before: Row;
  after: Row;
}

/** Writes the changes; returns none if the first row has changed since it was read. Throws ApiError 409. */
async function writeChanges<Row extends VersionedRow>(
  { table, messages }: Pick<RecordKind<Row>, 'table' | 'messages'>,
  changes: readonly RowChange<Row>[],
  transaction: Db,
): Promise<WrittenRow<Row>[]> {
  if (changes.length > 1) {
    const ids = changes.map(({ before }) => before.id);
    const locked = await table.lock(ids, transaction);
    const versions = new Map(locked.map(({ id, version }) => [id, version]));
    const firstStale = changes.findIndex(({ before }) => versions.get(before.id) !== before.version);
    if (firstStale === 0) return [];
    if (firstStale > 0) throw new ApiError('stale', messages.stale);
    // Neither database lets rows swap unique values.
    await table.leavePlaces(ids, transaction);
  }
  const written: WrittenRow<Row>[] = [];
  for (const { before, content } of changes) {
    const after = await table.update(before, { ...pickPlace(table, before), ...content }, transaction);
    // The rows of a larger step are locked above, so only a single row can have changed.
    if (!after) return [];
    written.push({ before, after });
  }
  return written;
}

/** Adds the changes of reserves that go live because of the step. */
async function addGoLive<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  step: Step<Row>,
  transaction: Db,
): Promise<Step<Row>> {
  const { changes, action, reason } = step;
  const planned = changes.map(({ before, content }) => ({ before, after: { ...before, ...content } }));
  const live = await kind.planGoLive?.(planned, step, transaction);
  if (!live || live.days.size === 0) return step;
  return {
    ...step,
    changes: [
      ...changes.map((change) => ({
        ...change,
        content: { ...change.content, ...pickNewDay(live, change.before.id) },
      })),
      ...live.inTheWay.map(toBench),
    ],
    action: live.inTheWay.length > 0 ? 'swapped' : action,
    reason: reason?.trim() || RESERVE_REASON,
  };
}

export const toBench = <Row>(before: Row) => ({ before, content: { forDate: null } as object });

/** Returns the day that the record gets so that it can go live; no fields if it keeps its own. */
export function pickNewDay({ days }: Pick<GoLive<unknown>, 'days'>, id: string): object {
  const day = days.get(id);
  return day === undefined ? {} : { forDate: day };
}

/** Stores a new record and makes room for it; null if its id is taken. Throws ApiError 409. */
export async function storeNew<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  first: Row,
  consent: Consent,
  caller: Caller,
  transaction: Db,
): Promise<{ after: Row; historyEntryId: string } | null> {
  const live = await kind.planGoLive?.([{ before: null, after: first }], consent, transaction);
  const inTheWay = live?.inTheWay ?? [];
  if (inTheWay.length > 0) {
    const ids = inTheWay.map(({ id }) => id);
    await kind.table.leavePlaces(ids, transaction);
  }
  const after = await kind.table.insert({ ...first, ...(live && pickNewDay(live, first.id)) }, transaction);
  if (!after) return null;
  const entry = { action: 'created', before: null, after } as const;
  const historyEntryId = await recordChange(kind, entry, caller, transaction);
  if (inTheWay.length > 0) {
    const step: Step<Row> = {
      changes: inTheWay.map(toBench),
      action: 'swapped',
      reason: RESERVE_REASON,
      isAutomatic: true,
      partOf: historyEntryId,
    };
    const stored = await storeChanges(kind, step, caller, transaction);
    if (!stored) throw new ApiError('stale', kind.messages.stale);
  }
  return { after, historyEntryId };
}

/**
 * Stores the changes of one step, or returns null if the first record has changed since it was seen. Throws ApiError
 * 409 `stale` for others or for a violated constraint, and what `requireChange`, `requirePlace` and `planGoLive` throw.
 */
export async function storeChanges<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  requested: Step<Row>,
  caller: Caller,
  transaction: Db,
): Promise<{ rows: [Row, ...Row[]]; historyEntryId: string } | null> {
  const { author, isAutomatic = false } = requested;
  const rowsAfter = requested.changes.map(({ before, content }) => ({ ...before, ...content }));
  for (const [index, change] of requested.changes.entries()) {
    if (!isAutomatic) await requireChange(kind, change, requested.reason, caller, transaction);
    const { before, seen = before, content } = change;
    if (seen.version !== before.version) {
      if (index === 0) return null;
      throw new ApiError('stale', kind.messages.stale);
    }
    kind.requirePlace?.(before, { ...before, ...content }, rowsAfter);
  }
  const planned = isAutomatic ? requested : await addGoLive(kind, requested, transaction);
  const { changes, action, reason, partOf } = planned;
  const [first, ...others] = await writeChanges(kind, changes, transaction);
  if (!first) return null;
  const toEntry = ({ before, after }: WrittenRow<Row>) => ({
    action,
    before,
    after,
    reason,
    author: kind.decidedAuthor?.(before, after),
  });
  const entry = toEntry(first);
  const lead = { ...entry, author: author ?? entry.author, partOf };
  const historyEntryId = await recordChange(kind, lead, caller, transaction);
  for (const other of others) {
    const part = { ...toEntry(other), partOf: partOf ?? historyEntryId };
    await recordChange(kind, part, caller, transaction);
  }
  return { rows: [first.after, ...others.map(({ after }) => after)], historyEntryId };
}

/** Invalidates cached pages after a change is stored, and fills slots of today that it emptied. */
export async function followChange<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  rows: readonly Row[],
): Promise<void> {
  await invalidatePages(...new Set(rows.flatMap((row) => kind.pagesOf(row))));
  await kind.fillSlots?.(rows);
}
