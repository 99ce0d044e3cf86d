import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';

import { indexRecord } from '@/lib/features/search/server/index-record';
import { insertEntry } from './history-store';

/** A change of one record: its whole row before (null: it did not exist) and after (null: it is gone). */
export interface Change {
  subjectType: HistorySubject;
  action: HistoryAction;
  before: { id: string } | null;
  after: { id: string } | null;
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
 * Adds a change to the history and lets search know; call it in the transaction that makes the change, after the change itself, so that
 * neither is ever stored without the other. Returns the entry's id.
 */
export async function recordChange(
  { subjectType, action, before, after, reason, author, partOf }: Change,
  caller: Caller,
  transaction: Db,
): Promise<string> {
  const id = randomUUID();
  const changed_by = caller.user?.id ?? null;
  const subjectId = (after ?? before)?.id ?? '';
  await insertEntry(
    {
      id,
      subject_type: subjectType,
      subject_id: subjectId,
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
  await indexRecord({ subjectType, subjectId }, transaction);
  return id;
}
