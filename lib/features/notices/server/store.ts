import 'server-only';
import type { HistorySubject, ReviewedSubject } from '@/lib/contract/kinds';
import { database } from '@/lib/db/connection';

interface Recipient {
  user: { id: string };
  since: string;
}

/** More rows are read than the list shows, because some become no notice of their own. */
const ROWS_MAX = 200;

/** It matches the field alone, because JSON escapes the quotes within texts. */
const IN_REVIEW = '%"status":"in_review"%';

function selectEntries() {
  return database()
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'changedBy')
    .select(['history.id', 'subjectType', 'subjectId', 'sequence', 'action', 'reason', 'changedAt'])
    .select(['changedBy', 'users.username as by']);
}

/** Lists decisions of others on the person's work, latest first. */
export async function listDecisions({ user, since }: Recipient) {
  return selectEntries()
    .select(['before', 'after'])
    .where('author', '=', user.id)
    .where('changedAt', '>=', since)
    .orderBy('changedAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(ROWS_MAX)
    .execute();
}

/** Lists the restores of an earlier version of these records, oldest first, without restores after a deletion. */
export async function listRestores(subjectType: HistorySubject, subjectIds: readonly string[]) {
  return selectEntries()
    .select(['before', 'after'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', subjectIds)
    .where('action', '=', 'restored')
    .where('before', 'is not', null)
    .orderBy('sequence')
    .execute();
}

/** Lists the entries by which others sent these records, or changes of them, for review, oldest first. */
export async function listSendings(
  subjectType: ReviewedSubject,
  subjectIds: readonly string[],
  { user, since }: Recipient,
): Promise<{ subjectId: string; changedAt: string }[]> {
  if (subjectIds.length === 0) return [];
  return database()
    .selectFrom('history')
    .select(['subjectId', 'changedAt'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', subjectIds)
    .where('changedAt', '>=', since)
    .where('changedBy', '<>', user.id)
    .where(({ and, or, eb }) =>
      or([
        eb('action', '=', 'proposed'),
        and([
          eb('after', 'like', IN_REVIEW),
          or([eb('before', 'is', null), eb('before', 'not like', IN_REVIEW)]),
        ]),
      ]),
    )
    .orderBy('changedAt')
    .execute();
}

/** Lists others' notes on the person's records and in the person's threads, and those with an @, latest first. */
export async function listNotes({ user, since }: Recipient) {
  const db = database();
  const others = db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.createdBy')
    .select(['notes.id', 'subjectType', 'subjectId', 'text', 'createdAt', 'users.username as by'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('notes as earlier')
          .select('earlier.id')
          .whereRef('earlier.subjectType', '=', 'notes.subjectType')
          .whereRef('earlier.subjectId', '=', 'notes.subjectId')
          .whereRef('earlier.createdAt', '<', 'notes.createdAt')
          .where('earlier.createdBy', '=', user.id)
          .where(({ eb, fn, ref }) =>
            eb(fn.coalesce('earlier.replyTo', 'earlier.id'), '=', ref('notes.replyTo')),
          ),
      ).as('isAnswer'),
      // The first entry of the history names the creator, also after a deletion.
      exists(
        selectFrom('history as creation')
          .select('creation.id')
          .whereRef('creation.subjectType', '=', 'notes.subjectType')
          .whereRef('creation.subjectId', '=', 'notes.subjectId')
          .where('creation.sequence', '=', 1)
          .where('creation.action', '=', 'created')
          .where('creation.changedBy', '=', user.id),
      ).as('isOnOwn'),
    ])
    .where('createdAt', '>=', since)
    .where('notes.createdBy', '<>', user.id);
  const rows = await db
    .selectFrom(others.as('noted'))
    .selectAll()
    .where(({ or, ref, eb }) =>
      or([ref('isAnswer'), ref('isOnOwn'), eb('text', 'like', '%@%'), eb('text', 'like', '%＠%')]),
    )
    .orderBy('createdAt', 'desc')
    .limit(ROWS_MAX)
    .execute();
  return rows.map((row) => ({ ...row, isAnswer: Boolean(row.isAnswer), isOnOwn: Boolean(row.isOnOwn) }));
}

/** Finds the instant up to which the person has read notices; undefined before the list was first opened. */
export async function findSeenUntil(userId: string): Promise<string | undefined> {
  const seen = await database()
    .selectFrom('notices_seen')
    .select('seenUntil')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return seen?.seenUntil;
}

/** Moves the instant up to which the person has read notices forward, never back. */
export async function putSeenUntil(userId: string, until: string): Promise<void> {
  await database()
    .insertInto('notices_seen')
    .values({ userId, seenUntil: until })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ seenUntil: until }).where('notices_seen.seenUntil', '<', until),
    )
    .execute();
}
