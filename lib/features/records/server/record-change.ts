import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { type EntryRow, insertEntries, insertEntry } from './history-store';

/** What changes: a kind of record, or accounts. */
interface Subject<Row> {
  subjectType: HistorySubject;
  changed?(rows: readonly Row[], transaction: Db): Promise<void>;
}

/** A change of one record: its whole row before (null: it did not exist) and after (null: it is gone). */
export interface Change<Row> {
  action: HistoryAction;
  before: Row | null;
  after: Row | null;
  /** Why, where the change needs a reason. */
  reason?: string | null;
  /** Whose work this decides on. */
  author?: string | null;
  /** The entry of the other record that the same step changed. */
  partOf?: string;
}

/** The Idempotency-Key as it is stored: one person's key never finds another's record. Null without one. */
export function scopedKey({ idempotencyKey, user }: Caller): string | null {
  return idempotencyKey && user ? `${user.id}:${idempotencyKey}` : null;
}

/** The entry of a change. */
function entryOf<Row extends { id: string }>(
  { subjectType }: Subject<Row>,
  { action, before, after, reason, author, partOf }: Change<Row>,
  caller: Caller,
): Omit<EntryRow, 'sequence'> {
  const changed_by = caller.user?.id ?? null;
  return {
    id: randomUUID(),
    subject_type: subjectType,
    subject_id: (after ?? before)?.id ?? '',
    action,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    reason: reason?.trim() || null,
    changed_by,
    author: author && author !== changed_by ? author : null,
    changed_at: new Date().toISOString(),
    request_key: scopedKey(caller),
    part_of: partOf ?? null,
  };
}

/**
 * Adds a change to the history and does what follows from it; call it in the transaction that makes the change, after the
 * change itself, so that neither is ever stored without the other. Returns the entry's id.
 */
export async function recordChange<Row extends { id: string }>(
  subject: Subject<Row>,
  change: Change<Row>,
  caller: Caller,
  transaction: Db,
): Promise<string> {
  const entry = entryOf(subject, change, caller);
  await insertEntry(entry, transaction);
  const row = change.after ?? change.before;
  if (row) await subject.changed?.([row], transaction);
  return entry.id;
}

/**
 * The same for many changes of one step, with few statements. `lead` is the id of the entry that stands for the step: the
 * first of these changes takes it where `isFirst`, and with it the caller's key. Each subject is among them once.
 */
export async function recordChanges<Row extends { id: string }>(
  subject: Pick<Subject<Row>, 'subjectType'>,
  changes: readonly Change<Row>[],
  { lead, isFirst }: { lead: string; isFirst: boolean },
  caller: Caller,
  transaction: Db,
): Promise<void> {
  const without = { ...caller, idempotencyKey: undefined };
  const entries = changes.map((change, at) =>
    isFirst && at === 0
      ? { ...entryOf(subject, change, caller), id: lead }
      : entryOf(subject, { ...change, partOf: lead }, without),
  );
  await insertEntries(entries, transaction);
}
