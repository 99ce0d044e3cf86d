import 'server-only';
import type { HistorySubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { type EntryRow, selectEntries } from '@/lib/db/history-entries';

/** Older versions are not read, because each one is a whole record. */
const MAX_VERSIONS = 500;

export async function findEntry(id: string): Promise<EntryRow | undefined> {
  return database().selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks histories until the transaction ends, by an update of their first entries that changes nothing. */
export async function lockHistories(
  { subjectType, ids }: { subjectType: HistorySubject; ids: readonly string[] },
  transaction: Db,
): Promise<void> {
  await transaction
    .updateTable('history')
    .set((entry) => ({ sequence: entry.ref('sequence') }))
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', ids)
    .where('sequence', '=', 1)
    .execute();
}

export async function listEntries(ids: readonly string[], db: Db): Promise<EntryRow[]> {
  return db.selectFrom('history').selectAll().where('id', 'in', ids).execute();
}

/**
 * Lists the entries of a step by its lead: the first entry, which the others name as `partOf`. Reads no contents, because a
 * step may have thousands of entries.
 */
export async function listEntriesOfStep(
  leadId: string,
): Promise<Pick<EntryRow, 'id' | 'subjectType' | 'subjectId'>[]> {
  return database()
    .selectFrom('history')
    .select(['id', 'subjectType', 'subjectId'])
    .where(({ eb, or }) => or([eb('id', '=', leadId), eb('partOf', '=', leadId)]))
    .orderBy('subjectId')
    .execute();
}

export async function listLastEntries(
  subjectType: HistorySubject,
  ids: readonly string[],
  db: Db,
): Promise<EntryRow[]> {
  const last = db
    .selectFrom('history')
    .select(({ fn }) => ['subjectId', fn.max('sequence').as('sequence')])
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', ids)
    .groupBy('subjectId')
    .as('last');
  return db
    .selectFrom('history')
    .innerJoin(last, (join) =>
      join.onRef('last.subjectId', '=', 'history.subjectId').onRef('last.sequence', '=', 'history.sequence'),
    )
    .selectAll('history')
    .where('subjectType', '=', subjectType)
    .execute();
}

/** Lists the rows before and after each change, latest first. */
export async function listVersions(
  subjectType: HistorySubject,
  subjectId: string,
  db: Db = database(),
): Promise<{ before: string | null; after: string | null }[]> {
  return db
    .selectFrom('history')
    .select(['before', 'after'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .orderBy('sequence', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
}

/** Finds a version of a record by its latest history entries; undefined if they lack it. */
export async function findVersion<Row extends { id: string; version: number }>(
  subjectType: HistorySubject,
  row: Row,
  version: number,
): Promise<Row | undefined> {
  const content = (await listVersions(subjectType, row.id))
    .flatMap(({ before, after }) => [after, before])
    .map((json) => JSON.parse(json ?? '{}') as Partial<Row>)
    .find((stored) => stored.version === version);
  return content && { ...row, ...content };
}

/** Finds the entry of the step by which a call with this key restored or deleted any of these records. */
export async function findUndo(
  requestKey: string,
  { subjectType, ids }: { subjectType: HistorySubject; ids: readonly string[] },
  db: Db,
): Promise<EntryRow | undefined> {
  return selectEntries(subjectType, db)
    .where('subjectId', 'in', ids)
    .where('requestKey', '=', requestKey)
    .where('action', 'in', ['restored', 'deleted'])
    .where('partOf', 'is', null)
    .executeTakeFirst();
}

export async function isProposedWith(
  requestKey: string,
  { subjectType, id }: { subjectType: HistorySubject; id: string },
  db: Db,
): Promise<boolean> {
  const entry = await selectEntries(subjectType, db)
    .where('subjectId', '=', id)
    .where('requestKey', '=', requestKey)
    .where('action', '=', 'proposed')
    .executeTakeFirst();
  return entry !== undefined;
}

/** A larger step is an import, which is shown and undone as one. */
const LARGE_STEP = 200;

/** Counts the other entries of each step, by its lead. */
async function countOtherEntries(leads: readonly string[]): Promise<Map<string, number>> {
  const counts = await database()
    .selectFrom('history')
    .select(({ fn }) => ['partOf', fn.countAll<number>().as('count')])
    .where('partOf', 'in', leads)
    .groupBy('partOf')
    .execute();
  return new Map(counts.map(({ partOf, count }) => [partOf ?? '', count]));
}

export async function isLargeStep(leadId: string): Promise<boolean> {
  return ((await countOtherEntries([leadId])).get(leadId) ?? 0) >= LARGE_STEP;
}

/** Lists at most `most` other entries of each step, and counts the left-out entries by the lead of their step. */
export async function listSomeOtherEntries(
  entries: readonly Pick<EntryRow, 'id' | 'partOf'>[],
  most: number,
): Promise<{ others: EntryRow[]; unlisted: Map<string, number> }> {
  const leads = [...new Set(entries.map(({ id, partOf }) => partOf ?? id))];
  const counts = leads.length > 0 ? await countOtherEntries(leads) : new Map<string, number>();
  const large = leads.filter((lead) => (counts.get(lead) ?? 0) > most);
  const small = entries.filter(({ id, partOf }) => !large.includes(partOf ?? id));
  const ids = entries.map(({ id }) => id);
  const some = large.map((lead) =>
    database()
      .selectFrom('history')
      .selectAll()
      .where('partOf', '=', lead)
      .where('id', 'not in', ids)
      .limit(most)
      .execute(),
  );
  const others = [await listOtherEntries(small), ...(await Promise.all(some))].flat();
  const unlisted = new Map(large.map((lead) => [lead, (counts.get(lead) ?? 0) - most]));
  return { others, unlisted };
}

/** Lists the other entries of the steps to which these entries belong. */
export async function listOtherEntries(
  entries: readonly Pick<EntryRow, 'id' | 'partOf'>[],
): Promise<EntryRow[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ id }) => id);
  const leads = entries.map(({ id, partOf }) => partOf ?? id);
  return database()
    .selectFrom('history')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', 'in', leads), eb('partOf', 'in', leads)]))
    .where('id', 'not in', ids)
    .execute();
}
