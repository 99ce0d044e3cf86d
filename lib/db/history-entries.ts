import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Caller } from '@/lib/contract/caller';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import { type Db, database } from './connection';
import type { HistoryTable } from './schema';
import { prepareQuery } from './statements';

export type EntryRow = Selectable<HistoryTable>;

type NewEntry = Omit<EntryRow, 'sequence'>;

/** `before` is null if there was no record, `after` if there is none any more. */
export interface Change<Row> {
  action: HistoryAction;
  before: Row | null;
  after: Row | null;
  reason?: string | null;
  /** The author of the work that the change approves, sends back or rejects. */
  author?: string | null;
  /** The entry of the step's first change, if this is a further change of the step. */
  partOf?: string;
}

/** Joins the Idempotency-Key with its sender, so that a key never finds another person's record. */
export function toScopedKey({ idempotencyKey, user }: Caller): string | null {
  return idempotencyKey && user ? `${user.id}:${idempotencyKey}` : null;
}

export function makeEntry<Row extends { id: string }>(
  subjectType: HistorySubject,
  { action, before, after, reason, author, partOf }: Change<Row>,
  caller: Caller,
): NewEntry {
  const changedBy = caller.user?.id ?? null;
  return {
    id: randomUUID(),
    subjectType,
    subjectId: (after ?? before)?.id ?? '',
    action,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    reason: reason?.trim() || null,
    changedBy,
    author: author && author !== changedBy ? author : null,
    changedAt: new Date().toISOString(),
    requestKey: toScopedKey(caller),
    partOf: partOf ?? null,
    fileName: null,
  };
}

/** Inserts entries of different subjects, each as the last one of its subject. */
export async function insertEntries(entries: readonly NewEntry[], db: Db): Promise<void> {
  if (entries.length > 0) await insertAll({ entries }, db);
}

const insertAll = prepareQuery((db, { entries }: { entries: readonly NewEntry[] }) =>
  db.insertInto('history').values((history) =>
    entries.map((entry) => ({
      ...entry,
      sequence: history
        .selectFrom('history')
        .select(({ fn, lit, eb }) =>
          eb(fn.coalesce(fn.max('sequence'), lit(0)), '+', lit(1)).as('nextSequence'),
        )
        .where('subjectType', '=', entry.subjectType)
        .where('subjectId', '=', entry.subjectId),
    })),
  ),
);

export const selectEntries = (subjectType: HistorySubject, db: Db) =>
  db.selectFrom('history').selectAll().where('subjectType', '=', subjectType);

export async function findLastEntry(
  subjectType: HistorySubject,
  subjectId: string,
  db: Db = database(),
): Promise<EntryRow | undefined> {
  return selectEntries(subjectType, db)
    .where('subjectId', '=', subjectId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The unique index that lets a key create only one record of a kind. */
export const creationKey = {
  name: 'history_creation_key',
  columns: 'history.subject_type, history.request_key',
};

export async function findCreation(
  subjectType: HistorySubject,
  requestKey: string,
): Promise<EntryRow | undefined> {
  return selectEntries(subjectType, database())
    .where('requestKey', '=', requestKey)
    .where('action', '=', 'created')
    .executeTakeFirst();
}
