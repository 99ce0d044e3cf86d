import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { insertEntry } from './history-store';

/** What changes: a kind of record, or accounts. */
interface Subject<Row> {
  subjectType: HistorySubject;
  changed?(row: Row, transaction: Db): Promise<void>;
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

/**
 * Adds a change to the history and does what follows from it; call it in the transaction that makes the change, after the
 * change itself, so that neither is ever stored without the other. Returns the entry's id.
 */
export async function recordChange<Row extends { id: string }>(
  subject: Subject<Row>,
  { action, before, after, reason, author, partOf }: Change<Row>,
  caller: Caller,
  transaction: Db,
): Promise<string> {
  const id = randomUUID();
  const changed_by = caller.user?.id ?? null;
  const row = after ?? before;
  await insertEntry(
    {
      id,
      subject_type: subject.subjectType,
      subject_id: row?.id ?? '',
      action,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      reason: reason?.trim() || null,
      changed_by,
      author: author && author !== changed_by ? author : null,
      changed_at: new Date().toISOString(),
      request_key: scopedKey(caller),
      part_of: partOf ?? null,
    },
    transaction,
  );
  if (row) await subject.changed?.(row, transaction);
  return id;
}
