import 'server-only';
import { sql } from 'kysely';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { usernameKey } from '@/lib/features/accounts/rules';
import type { historyEndpoints } from '@/lib/features/history/contract';
import type { EntryRow } from '@/lib/features/records/server/history-store';

/** `username` is null for the site itself. */
export type ListedEntry = EntryRow & {
  username: string | null;
  authorName: string | null;
  isLatest: boolean;
};

export type HistoryInput = EndpointParsedInput<typeof historyEndpoints.historyEntries>;

/** Absent conditions do not apply. */
interface EntryFilter extends Omit<HistoryInput, 'after'> {
  withoutAccounts?: boolean;
}

/** Actions that leave the record as it is. */
const OF_PROPOSALS: readonly HistoryAction[] = ['proposed', 'returned', 'rejected', 'withdrawn'];

/** A later change of the record of an entry; actions on a proposal do not count. */
const laterChange = (db: Db) =>
  db
    .selectFrom('history as later')
    .select('later.id')
    .where('later.subjectType', '=', sql.ref<HistorySubject>('history.subjectType'))
    .where('later.subjectId', '=', sql.ref<string>('history.subjectId'))
    .where('later.sequence', '>', sql.ref<number>('history.sequence'))
    .where('later.action', 'not in', OF_PROPOSALS);

function listedEntries(db: Db) {
  return db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.changedBy')
    .selectAll('history')
    .leftJoin('users as authors', 'authors.id', 'history.author')
    .select(['users.username', 'authors.username as authorName'])
    .select(({ not, exists }) => not(exists(laterChange(db))).as('isLatest'));
}

/** The frequent actions. All others are rare enough for the index of actions alone. */
const COMMON: readonly HistoryAction[] = ['created', 'changed'];

function isByAuthor({ subjectId, action, changedBy }: EntryFilter): boolean {
  return changedBy !== undefined && subjectId === undefined && (!action || COMMON.includes(action));
}

/** Changes of one step are listed under its first entry, except in the list of a single record. */
function fittingEntries(filter: EntryFilter, db: Db) {
  const { subjectType, subjectId, action, from, until } = filter;
  let query = listedEntries(db);
  if (subjectType !== undefined) query = query.where('subjectType', '=', subjectType);
  if (subjectId !== undefined) query = query.where('subjectId', '=', subjectId);
  else query = query.where('partOf', 'is', null);
  if (action !== undefined) query = query.where('action', '=', action);
  if (from !== undefined) query = query.where('changedAt', '>=', from);
  if (until !== undefined) query = query.where('changedAt', '<', until);
  if (filter.withoutAccounts) query = query.where('subjectType', '<>', 'account');
  return query;
}

/** How many records an import has created or changed, and whether any of them is as it left it. */
export async function describeImport({ id: lead, subjectType }: EntryRow, db: Db = database()) {
  const step = db
    .selectFrom('history')
    .where(({ eb, or }) => or([eb('id', '=', lead), eb('partOf', '=', lead)]))
    .where('subjectType', '=', subjectType)
    .where('action', 'in', ['created', 'changed']);
  const { records } = await step
    .select(({ fn }) => fn.countAll<number | string>().as('records'))
    .executeTakeFirstOrThrow();
  const left = await step
    .select('id')
    .where(({ not, exists }) => not(exists(laterChange(db))))
    .limit(1)
    .executeTakeFirst();
  return { records: Number(records), canBeUndone: left !== undefined };
}

type Entries = ReturnType<typeof fittingEntries>;

const authorOf = (username: string) =>
  sql<string>`(select id from users as author where username_key = ${usernameKey(username)})`;

function ofRecord(entries: Entries, after: EntryRow | undefined, changedBy: string | undefined) {
  let query = entries;
  if (changedBy !== undefined) query = query.where('changedBy', '=', authorOf(changedBy));
  if (after) query = query.where('sequence', '<', after.sequence);
  return query.orderBy('sequence', 'desc');
}

function ofAuthor(entries: Entries, after: EntryRow | undefined, changedBy: string) {
  const author = authorOf(changedBy);
  const theirs = entries.where('changedBy', '>=', author);
  const behind = after
    ? theirs.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('changedBy', 'changedAt', 'sequence', 'history.id'),
          '<',
          tuple(author, after.changedAt, after.sequence, after.id),
        ),
      )
    : theirs.where('changedBy', '<=', author);
  return behind.orderBy('changedBy', 'desc');
}

function ofAll(entries: Entries, after: EntryRow | undefined, changedBy: string | undefined) {
  const theirs = changedBy === undefined ? entries : entries.where('changedBy', '=', authorOf(changedBy));
  return after
    ? theirs.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('changedAt', 'sequence', 'history.id'),
          '<',
          tuple(after.changedAt, after.sequence, after.id),
        ),
      )
    : theirs;
}

function inOrder(filter: EntryFilter, after: EntryRow | undefined) {
  const entries = fittingEntries(filter, database());
  const { subjectId, changedBy } = filter;
  if (subjectId !== undefined) return ofRecord(entries, after, changedBy);
  const inTime =
    changedBy !== undefined && isByAuthor(filter)
      ? ofAuthor(entries, after, changedBy)
      : ofAll(entries, after, changedBy);
  return inTime.orderBy('changedAt', 'desc').orderBy('sequence', 'desc').orderBy('history.id', 'desc');
}

/** Entries after `after`, latest first; those of one record in the order of its changes, whatever the clocks said. */
export async function listEntries(
  filter: EntryFilter,
  { after, limit }: { after?: EntryRow; limit: number },
): Promise<ListedEntry[]> {
  const rows = await inOrder(filter, after).limit(limit).execute();
  return rows.map((row) => ({ ...row, isLatest: Boolean(row.isLatest) }));
}

/** Jumps through the index of authors instead of reading every entry. */
export async function listAuthors(): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    with recursive authors(id) as (
      select min(changed_by) from history
      union all
      select (select min(changed_by) from history where changed_by > authors.id)
      from authors where authors.id is not null
    )
    select username from users inner join authors on authors.id = users.id order by username_key
  `.execute(database());
  return rows.map(({ username }) => username);
}
