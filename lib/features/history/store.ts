import 'server-only';
import type { Selectable } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { HistorySubject, HistoryTable } from '@/lib/db/schema';

export type EntryRow = Selectable<HistoryTable>;

/** An entry with the name of who made the change; null for a change made by the site itself. */
export type EntryWithAuthor = EntryRow & { username: string | null };

function entries(db: Db) {
  return db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.changed_by')
    .selectAll('history')
    .select('users.username');
}

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

/** A subject's entries, latest first. */
export async function listEntriesOf(
  subjectType: HistorySubject,
  subjectId: string,
  db: Db = database(),
): Promise<EntryWithAuthor[]> {
  return entries(db)
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .orderBy('sequence', 'desc')
    .limit(200)
    .execute();
}

/** The latest entries of everything, latest first. */
export async function listLatestEntries(limit: number, db: Db = database()): Promise<EntryWithAuthor[]> {
  return entries(db)
    .orderBy('changed_at', 'desc')
    .orderBy('sequence', 'desc')
    .orderBy('history.id')
    .limit(limit)
    .execute();
}
