import 'server-only';
import { sql } from 'kysely';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { EntryRow } from '@/lib/db/history-entries';
import { toUsernameKey } from '@/lib/features/accounts/rules';
import type { historyEndpoints } from '@/lib/features/history/contract';
import { PROPOSAL_ACTIONS } from '@/lib/features/history/rules';

export type ListedEntry = EntryRow & {
  username: string | null;
  authorName: string | null;
  isLatest: boolean;
};

export type HistoryInput = EndpointParsedInput<typeof historyEndpoints.historyEntries>;

interface EntryFilter extends Omit<HistoryInput, 'after'> {
  withoutAccounts?: boolean;
}

/** Selects the later changes of an entry's record; actions on a proposal do not count. */
const selectLaterChange = (db: Db) =>
  db
    .selectFrom('history as later')
    .select('later.id')
    .where('later.subjectType', '=', sql.ref<HistorySubject>('history.subjectType'))
    .where('later.subjectId', '=', sql.ref<string>('history.subjectId'))
    .where('later.sequence', '>', sql.ref<number>('history.sequence'))
    .where('later.action', 'not in', PROPOSAL_ACTIONS);

/** An author's entries with these actions are found by the author's index; rarer ones by the index of actions. */
const FREQUENT_ACTIONS: readonly HistoryAction[] = ['created', 'changed'];

/** Selects the entries that fit the filter: all those of a single record, or else only the first entry of each step. */
function selectFittingEntries({ subjectType, subjectId, action, from, until, withoutAccounts }: EntryFilter) {
  const db = database();
  let query = db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.changedBy')
    .selectAll('history')
    .leftJoin('users as authors', 'authors.id', 'history.author')
    .select(['users.username', 'authors.username as authorName'])
    .select(({ not, exists }) => not(exists(selectLaterChange(db))).as('isLatest'));
  if (subjectType !== undefined) query = query.where('subjectType', '=', subjectType);
  if (subjectId !== undefined) query = query.where('subjectId', '=', subjectId);
  else query = query.where('partOf', 'is', null);
  if (action !== undefined) query = query.where('action', '=', action);
  if (from !== undefined) query = query.where('changedAt', '>=', from);
  if (until !== undefined) query = query.where('changedAt', '<', until);
  if (withoutAccounts) query = query.where('subjectType', '<>', 'account');
  return query;
}

/** Counts the records of an import, and tells whether one of them is unchanged since, so that an undo is possible. */
export async function describeImport({ id: lead, subjectType }: EntryRow) {
  const db = database();
  const step = db
    .selectFrom('history')
    .where(({ eb, or }) => or([eb('id', '=', lead), eb('partOf', '=', lead)]))
    .where('subjectType', '=', subjectType)
    .where('action', 'in', ['created', 'changed']);
  const { records } = await step
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .executeTakeFirstOrThrow();
  const unchanged = await step
    .select('id')
    .where(({ not, exists }) => not(exists(selectLaterChange(db))))
    .limit(1)
    .executeTakeFirst();
  return { records, canBeUndone: unchanged !== undefined };
}

type Entries = ReturnType<typeof selectFittingEntries>;

const selectAuthorId = (username: string) =>
  sql<string>`(select id from users as author where username_key = ${toUsernameKey(username)})`;

/** Compares the author as a range and also orders by it, so that the index `history_by_author` is read in its order. */
function orderByAuthor(entries: Entries, after: EntryRow | undefined, changedBy: string) {
  const author = selectAuthorId(changedBy);
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

function selectOlder(entries: Entries, after: EntryRow | undefined) {
  if (!after) return entries;
  const { changedAt, sequence, id } = after;
  return entries.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('changedAt', 'sequence', 'history.id'), '<', tuple(changedAt, sequence, id)),
  );
}

function selectInOrder(filter: EntryFilter, after: EntryRow | undefined) {
  const entries = selectFittingEntries(filter);
  const { subjectId, changedBy, action } = filter;
  const wanted =
    changedBy === undefined ? entries : entries.where('changedBy', '=', selectAuthorId(changedBy));
  if (subjectId !== undefined) {
    const older = after ? wanted.where('sequence', '<', after.sequence) : wanted;
    return older.orderBy('sequence', 'desc');
  }
  const isFrequent = action === undefined || FREQUENT_ACTIONS.includes(action);
  const inTime =
    changedBy !== undefined && isFrequent
      ? orderByAuthor(entries, after, changedBy)
      : selectOlder(wanted, after);
  return inTime.orderBy('changedAt', 'desc').orderBy('sequence', 'desc').orderBy('history.id', 'desc');
}

/** Lists the entries behind `after`, latest first, and those of one record by sequence, as clocks may differ. */
export async function listEntries(
  filter: EntryFilter,
  { after, limit }: { after?: EntryRow; limit: number },
): Promise<ListedEntry[]> {
  const rows = await selectInOrder(filter, after).limit(limit).execute();
  return rows.map((row) => ({ ...row, isLatest: Boolean(row.isLatest) }));
}

/** Lists the names of all authors; jumps through the index of authors instead of reading every entry. */
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
