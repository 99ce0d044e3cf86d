import 'server-only';
import { sql } from 'kysely';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { usernameKey } from '@/lib/features/accounts/rules';
import type { EntryRow } from '@/lib/features/records/server/store';

/** An entry with the name of who made the change (null: the site itself), and whether it is its record's last. */
export type ListedEntry = EntryRow & { username: string | null; is_latest: boolean };

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

/** Every entry with what the list says of it. */
function listedEntries(db: Db) {
  return db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.changed_by')
    .selectAll('history')
    .select('users.username')
    .select(({ selectFrom, not, exists }) => [
      not(
        exists(
          selectFrom('history as later')
            .select('later.id')
            .whereRef('later.subject_type', '=', 'history.subject_type')
            .whereRef('later.subject_id', '=', 'history.subject_id')
            .whereRef('later.sequence', '>', 'history.sequence'),
        ),
      ).as('is_latest'),
    ]);
}

/** The entries that fit. The halves of a step stand together in its first entry, but each in its own record's list. */
function fittingEntries(filter: EntryFilter, db: Db) {
  const { subjectType, subjectId, action, changedBy, from, until } = filter;
  let query = listedEntries(db);
  if (subjectType !== undefined) query = query.where('subject_type', '=', subjectType);
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
  else query = query.where('part_of', 'is', null);
  if (action !== undefined) {
    // Of one person by their index: what one person did is less than what was done so.
    const done = changedBy === undefined ? sql.ref<string>('action') : sql<string>`action || ''`;
    query = query.where(done, '=', action);
  }
  if (from !== undefined) query = query.where('changed_at', '>=', from);
  if (until !== undefined) query = query.where('changed_at', '<', until);
  if (changedBy === undefined) return query;
  return query.where('changed_by', '=', ({ selectFrom }) =>
    selectFrom('users as author')
      .select('author.id')
      .where('author.username_key', '=', usernameKey(changedBy)),
  );
}

/** The entries from behind `after` on, latest first. */
function inOrder(filter: EntryFilter, after: EntryRow | undefined, db: Db) {
  const fitting = fittingEntries(filter, db);
  if (filter.subjectId !== undefined) {
    const behind = after ? fitting.where('sequence', '<', after.sequence) : fitting;
    return behind.orderBy('sequence', 'desc');
  }
  const behind = after
    ? fitting.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('changed_at', 'sequence', 'history.id'),
          '<',
          tuple(after.changed_at, after.sequence, after.id),
        ),
      )
    : fitting;
  return behind.orderBy('changed_at', 'desc').orderBy('sequence', 'desc').orderBy('history.id', 'desc');
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
