import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { SeenProposal } from '@/lib/contract/fields';
import { type HistorySubject, REVIEWED_SUBJECTS, type ReviewedSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { ProposalsTable } from '@/lib/db/record-tables';

export type ProposalRow = Selectable<ProposalsTable>;

/** The unique constraint by which a record has at most one open proposal. */
export const onlyOpenProposal = {
  name: 'proposals_of_record',
  columns: 'proposals.subject_type, proposals.subject_id',
};

export async function findProposal(
  subjectType: HistorySubject,
  subjectId: string,
  db: Db = database(),
): Promise<ProposalRow | undefined> {
  return db
    .selectFrom('proposals')
    .selectAll()
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst();
}

export async function findProposalById(id: string, db: Db): Promise<ProposalRow | undefined> {
  return db.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirst();
}

export type ProposalFields = Omit<ProposalRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

export async function insertProposal(fields: ProposalFields, db: Db): Promise<void> {
  const now = new Date().toISOString();
  const row = { ...fields, id: randomUUID(), version: 1, createdAt: now, updatedAt: now };
  await db.insertInto('proposals').values(row).execute();
}

/** Changes the proposal if its version is still the seen one; otherwise, or if it was deleted, returns false. */
export async function updateProposal(
  { id, version }: SeenProposal,
  fields: Partial<ProposalFields>,
  db: Db,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('proposals')
    .set({ ...fields, version: version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the proposal if its version is still the seen one, and returns it. */
export async function deleteProposal(
  { id, version }: SeenProposal,
  db: Db,
): Promise<ProposalRow | undefined> {
  return db
    .deleteFrom('proposals')
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** Finds which of these records have an open proposal. */
export async function findProposedIds(
  subjectType: HistorySubject,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjectIds.length === 0) return new Set();
  const rows = await database()
    .selectFrom('proposals')
    .select('subjectId')
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', subjectIds)
    .execute();
  return new Set(rows.map(({ subjectId }) => subjectId));
}

/** A search for near-duplicates compares a text with each of them. */
const MOST_PROPOSALS = 500;

/** Lists the proposals that changed last, latest first, also those of deleted records; `content` is JSON. */
export async function listOpenProposals() {
  return database()
    .selectFrom('proposals')
    .select(['subjectType', 'subjectId', 'content'])
    .where('subjectType', 'in', REVIEWED_SUBJECTS)
    .orderBy('updatedAt', 'desc')
    .limit(MOST_PROPOSALS)
    .$narrowType<{ subjectType: ReviewedSubject }>()
    .execute();
}
