import 'server-only';
import type { Selectable } from 'kysely';
import type { HistorySubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { HistoryTable } from '@/lib/db/schema';

export type EntryRow = Selectable<HistoryTable>;

/** Adds an entry as the last of its subject. */
export async function insertEntry(entry: Omit<EntryRow, 'sequence'>, db: Db): Promise<void> {
  await db
    .insertInto('history')
    .values((history) => ({
      ...entry,
      sequence: history
        .selectFrom('history')
        .select(({ fn, lit, eb }) =>
          eb(fn.coalesce(fn.max('sequence'), lit(0)), '+', lit(1)).as('next_sequence'),
        )
        .where('subject_type', '=', entry.subject_type)
        .where('subject_id', '=', entry.subject_id),
    }))
    .execute();
}

export async function findEntry(id: string, db: Db = database()): Promise<EntryRow | undefined> {
  return db.selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The last entry of a subject. */
export async function findLastEntry(
  subjectType: HistorySubject,
  subjectId: string,
  db: Db = database(),
): Promise<EntryRow | undefined> {
  return db
    .selectFrom('history')
    .selectAll()
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The entry that a request with this key made, if one did. */
export async function findEntryOfRequest(
  requestKey: string,
  db: Db = database(),
): Promise<EntryRow | undefined> {
  return db.selectFrom('history').selectAll().where('request_key', '=', requestKey).executeTakeFirst();
}
