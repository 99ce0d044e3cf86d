import 'server-only';
import type { Selectable } from 'kysely';
import type { HistorySubject, ReviewedSubject } from '@/lib/contract/kinds';
import { database } from '@/lib/db/connection';
import type { NotesTable } from '@/lib/db/schema';

/** The person who gets the notices, and the instant from which on. */
interface Recipient {
  user: { id: string };
  since: string;
}

/** More than the list shows, because several rows may become one notice. */
const LIMIT = 200;

/** Matches a row of the history whose record is in review. */
const IN_REVIEW = '%"status":"in_review"%';

/** Entries of the history joined with the names of their authors. */
function entries() {
  return database()
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'changed_by')
    .select(['history.id', 'subject_type', 'subject_id', 'sequence', 'action', 'reason', 'changed_at'])
    .select(['changed_by', 'users.username as by']);
}

/** Decisions of others on the person's work, latest first. */
export async function listDecisions({ user, since }: Recipient) {
  return entries()
    .select('after')
    .where('author', '=', user.id)
    .where('changed_at', '>=', since)
    .orderBy('changed_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(LIMIT)
    .execute();
}

/** The restores of an earlier version of these records, oldest first, without restores after a deletion. */
export async function listRestores(subjectType: HistorySubject, subjectIds: readonly string[]) {
  return entries()
    .where('subject_type', '=', subjectType)
    .where('subject_id', 'in', subjectIds)
    .where('action', '=', 'restored')
    .where('before', 'is not', null)
    .orderBy('sequence')
    .execute();
}

/** The entries by which others sent these records, or changes of them, for review, latest first. */
export async function listSendings(
  subjectType: ReviewedSubject,
  subjectIds: readonly string[],
  { user, since }: Recipient,
): Promise<{ subject_id: string; changed_at: string }[]> {
  if (subjectIds.length === 0) return [];
  return database()
    .selectFrom('history')
    .select(['subject_id', 'changed_at'])
    .where('subject_type', '=', subjectType)
    .where('subject_id', 'in', subjectIds)
    .where('changed_at', '>=', since)
    .where('changed_by', '<>', user.id)
    .where(({ and, or, eb }) =>
      or([
        eb('action', '=', 'proposed'),
        and([
          eb('after', 'like', IN_REVIEW),
          or([eb('before', 'is', null), eb('before', 'not like', IN_REVIEW)]),
        ]),
      ]),
    )
    .orderBy('changed_at', 'desc')
    .execute();
}

/** A note by somebody else. */
type NoticedNote = Pick<
  Selectable<NotesTable>,
  'id' | 'subject_type' | 'subject_id' | 'text' | 'created_at'
> & {
  by: string;
  /** The person wrote an earlier note of the thread. */
  is_answer: boolean;
  /** The person created the record. */
  is_on_own: boolean;
};

/** Others' notes on the person's records and in the person's threads, and those with an @, latest first. */
export async function listNotes({ user, since }: Recipient): Promise<NoticedNote[]> {
  const db = database();
  const others = db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.created_by')
    .select(['notes.id', 'subject_type', 'subject_id', 'text', 'created_at', 'users.username as by'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('notes as earlier')
          .select('earlier.id')
          .whereRef('earlier.subject_type', '=', 'notes.subject_type')
          .whereRef('earlier.subject_id', '=', 'notes.subject_id')
          .whereRef('earlier.created_at', '<', 'notes.created_at')
          .where('earlier.created_by', '=', user.id)
          .where(({ eb, fn, ref }) =>
            eb(fn.coalesce('earlier.reply_to', 'earlier.id'), '=', ref('notes.reply_to')),
          ),
      ).as('is_answer'),
      // The first entry of the history names the creator, also after a deletion.
      exists(
        selectFrom('history as creation')
          .select('creation.id')
          .whereRef('creation.subject_type', '=', 'notes.subject_type')
          .whereRef('creation.subject_id', '=', 'notes.subject_id')
          .where('creation.sequence', '=', 1)
          .where('creation.action', '=', 'created')
          .where('creation.changed_by', '=', user.id),
      ).as('is_on_own'),
    ])
    .where('created_at', '>=', since)
    .where('notes.created_by', '<>', user.id);
  const rows = await db
    .selectFrom(others.as('noted'))
    .selectAll()
    .where(({ or, ref, eb }) =>
      or([ref('is_answer'), ref('is_on_own'), eb('text', 'like', '%@%'), eb('text', 'like', '%＠%')]),
    )
    .orderBy('created_at', 'desc')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => ({
    ...row,
    is_answer: Boolean(row.is_answer),
    is_on_own: Boolean(row.is_on_own),
  }));
}

/** The instant up to which the person has read their notices; undefined if they have never opened the list. */
export async function findSeenUntil(userId: string): Promise<string | undefined> {
  const seen = await database()
    .selectFrom('notices_seen')
    .select('seen_until')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return seen?.seen_until;
}

/** Moves that instant forward, never back. */
export async function putSeenUntil(userId: string, until: string): Promise<void> {
  await database()
    .insertInto('notices_seen')
    .values({ user_id: userId, seen_until: until })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ seen_until: until })
        .where('notices_seen.seen_until', '<', until),
    )
    .execute();
}
