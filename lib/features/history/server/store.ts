import 'server-only';
import { sql } from 'kysely';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { usernameKey } from '@/lib/features/accounts/rules';
import type { EntryRow } from '@/lib/features/records/server/store';

/** An entry with the names of who made the change (null: the site itself) and whose work that decided on, and whether it is its record's last. */
export type ListedEntry = EntryRow & {
  username: string | null;
  author_name: string | null;
  is_latest: boolean;
};

/** Which entries are wanted; what is absent does not matter. */
export interface EntryFilter {
  subjectType?: HistorySubject;
  subjectId?: string;
  action?: HistoryAction;
  /** User name of who made the change. */
  changedBy?: string;
  /** ISO instants in UTC: from this one on, and before that one. */
  from?: string;
  until?: string;
}

/** Entries that leave their record as it is. */
const OF_PROPOSALS: readonly HistoryAction[] = ['proposed', 'returned', 'rejected', 'withdrawn'];

/** Every entry with what the list says of it. */
function listedEntries(db: Db) {
  return db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.changed_by')
    .selectAll('history')
    .leftJoin('users as authors', 'authors.id', 'history.author')
    .select(['users.username', 'authors.username as author_name'])
    .select(({ selectFrom, not, exists }) => [
      not(
        exists(
          selectFrom('history as later')
            .select('later.id')
            .whereRef('later.subject_type', '=', 'history.subject_type')
            .whereRef('later.subject_id', '=', 'history.subject_id')
            .whereRef('later.sequence', '>', 'history.sequence')
            // What became of a proposed change is none of the record.
            .where('later.action', 'not in', OF_PROPOSALS),
        ),
      ).as('is_latest'),
    ]);
}

/** Most entries are of one of these; what else was done is found by the index of actions, whoever did it. */
const COMMON: readonly HistoryAction[] = ['created', 'changed'];

/** Is it asked for by the index of persons? */
function isByAuthor({ subjectId, action, changedBy }: EntryFilter): boolean {
  return changedBy !== undefined && subjectId === undefined && (!action || COMMON.includes(action));
}

/** The entries that fit, of whomever. The halves of a step stand together in its first entry, but each in its own record's list. */
function fittingEntries(filter: EntryFilter, db: Db) {
  const { subjectType, subjectId, action, from, until } = filter;
  // One person's are read by their own index: databases guess, and read everybody's changes of a kind instead.
  const column = (name: 'subject_type' | 'action') =>
    isByAuthor(filter) ? sql<string>`${sql.ref(name)} || ''` : sql.ref<string>(name);
  let query = listedEntries(db);
  if (subjectType !== undefined) query = query.where(column('subject_type'), '=', subjectType);
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
  else query = query.where('part_of', 'is', null);
  if (action !== undefined) query = query.where(column('action'), '=', action);
  if (from !== undefined) query = query.where('changed_at', '>=', from);
  if (until !== undefined) query = query.where('changed_at', '<', until);
  return query;
}

type Entries = ReturnType<typeof fittingEntries>;

const authorOf = (username: string) =>
  sql<string>`(select id from users as author where username_key = ${usernameKey(username)})`;

/** Of one record, in the order of its changes. */
function ofRecord(entries: Entries, after: EntryRow | undefined, changedBy: string | undefined) {
  let query = entries;
  if (changedBy !== undefined) query = query.where('changed_by', '=', authorOf(changedBy));
  if (after) query = query.where('sequence', '<', after.sequence);
  return query.orderBy('sequence', 'desc');
}

/** Of one person: a range, as no index but theirs is in the order of persons, then times. */
function ofAuthor(entries: Entries, after: EntryRow | undefined, changedBy: string) {
  const author = authorOf(changedBy);
  const theirs = entries.where('changed_by', '>=', author);
  const behind = after
    ? theirs.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('changed_by', 'changed_at', 'sequence', 'history.id'),
          '<',
          tuple(author, after.changed_at, after.sequence, after.id),
        ),
      )
    : theirs.where('changed_by', '<=', author);
  return behind.orderBy('changed_by', 'desc');
}

/** Of everybody, or what one person did that few do. */
function ofAll(entries: Entries, after: EntryRow | undefined, changedBy: string | undefined) {
  const theirs =
    changedBy === undefined ? entries : entries.where(sql`changed_by || ''`, '=', authorOf(changedBy));
  return after
    ? theirs.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('changed_at', 'sequence', 'history.id'),
          '<',
          tuple(after.changed_at, after.sequence, after.id),
        ),
      )
    : theirs;
}

/** The entries from behind `after` on, latest first. */
function inOrder(filter: EntryFilter, after: EntryRow | undefined, db: Db) {
  const entries = fittingEntries(filter, db);
  const { subjectId, changedBy } = filter;
  if (subjectId !== undefined) return ofRecord(entries, after, changedBy);
  const inTime =
    changedBy !== undefined && isByAuthor(filter)
      ? ofAuthor(entries, after, changedBy)
      : ofAll(entries, after, changedBy);
  return inTime.orderBy('changed_at', 'desc').orderBy('sequence', 'desc').orderBy('history.id', 'desc');
}

/**
 * The entries that fit the filter, latest first, from behind `after` on. Those of one record come in the order of
 * its changes, whatever the clocks said.
 */
export async function listEntries(
  filter: EntryFilter,
  { after, limit }: { after?: EntryRow; limit: number },
  db: Db = database(),
): Promise<ListedEntry[]> {
  const rows = await inOrder(filter, after, db).limit(limit).execute();
  return rows.map((row) => ({ ...row, is_latest: Boolean(row.is_latest) }));
}

/** The user names of everybody who ever changed something, in order; found by stepping through the index of authors. */
export async function listAuthors(db: Db = database()): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    with recursive authors(id) as (
      select min(changed_by) from history
      union all
      select (select min(changed_by) from history where changed_by > authors.id)
      from authors where authors.id is not null
    )
    select username from users inner join authors on authors.id = users.id order by username_key
  `.execute(db);
  return rows.map(({ username }) => username);
}
