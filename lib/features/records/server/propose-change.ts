import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistoryAction, RecordStatus } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { isViolationOf } from '@/lib/db/unique-violation';
import { ApiError } from '@/lib/errors/api-error';
import { can, refusalOf } from '@/lib/features/accounts/rules';
import { statusContent } from './dated-records';
import { inTransaction } from './in-transaction';
import {
  deleteProposal,
  findProposal,
  findProposalById,
  insertProposal,
  openProposal,
  type ProposalFields,
  type ProposalRow,
  type SeenProposal,
  updateProposal,
} from './proposal-store';
import { recordChange } from './record-change';
import { contentOf, type RecordKind } from './record-kind';
import type { VersionedRow } from './record-store';

/** A change of a ready record that is kept beside it. */
interface Proposal<Row extends VersionedRow, Content> {
  current: Row;
  content: Content;
  /** The version of the record that the person saw. */
  version: number;
  /** The proposal that the person saw; without it, the stored one. */
  proposal?: SeenProposal | null;
  reason?: string | null;
}

/** What of a record's content a proposal knows by name. */
interface ProposableContent {
  status: RecordStatus;
  media_id: string | null;
  zoom_media_id: string | null;
}

function alreadyProposed(): ApiError {
  return new ApiError(
    'conflict',
    'Somebody else has proposed a change of this already. Wait until it is approved or sent back.',
  );
}

/** The refusal of a decision on a proposal that is not what was seen any more. */
export function proposalStale(): ApiError {
  return new ApiError('stale', 'This proposal was changed or decided meanwhile. Look at it again.');
}

/** A proposal as a person saw it, with the record that they save. */
interface SeenWithRecord<Row extends VersionedRow, Content extends Partial<Row>> {
  kind: Pick<RecordKind<Row, Content>, 'subjectType'>;
  current: Row;
  proposal: SeenProposal;
}

/** The record's open proposal, if there is one. Throws ApiError 400 when the named one is of another record. */
async function findOwnProposal<Row extends VersionedRow, Content extends Partial<Row>>(
  { kind: { subjectType }, current: { id } }: Omit<SeenWithRecord<Row, Content>, 'proposal'>,
  named: SeenProposal | null | undefined,
  transaction: Db,
): Promise<ProposalRow | undefined> {
  const open = await findProposal(subjectType, id, transaction);
  const isOfAnother = named && named.id !== open?.id && (await findProposalById(named.id, transaction));
  if (!isOfAnother) return open;
  const message =
    'The proposed change that was named is of another record. Nothing was saved. Open this record again and save there.';
  throw new ApiError('invalid', message, { issues: [{ path: 'proposal', message }] });
}

/**
 * Keeps a change beside the ready record that it would change: the person's own open proposal is replaced. Throws
 * ApiError 409: `stale` when the record or the proposal is not what was seen, `conflict` when somebody else's is open;
 * 400 when the proposal is of another record.
 */
export async function proposeChange<Row extends VersionedRow, Content extends Partial<Row>>(
  kind: RecordKind<Row, Content>,
  { current, content, version, proposal, reason }: Proposal<Row, Content>,
  caller: Caller,
): Promise<void> {
  const { user } = caller;
  if (version !== current.version) throw new ApiError('stale', kind.messages.stale);
  const { subjectType } = kind;
  const { status, media_id = null, zoom_media_id = null } = content as Content & Partial<ProposableContent>;
  const fields: Omit<ProposalFields, 'returned_note' | 'seen_content' | 'created_by'> = {
    subject_type: subjectType,
    subject_id: current.id,
    base_version: current.version,
    content: JSON.stringify({ ...contentOf(kind, current), ...content, ...statusContent('ready', null) }),
    status: status === 'draft' ? 'draft' : 'in_review',
    reason: reason?.trim() || null,
    media_id,
    zoom_media_id,
  };
  await inTransaction(async (transaction) => {
    // A draft is its author's own business.
    if (fields.status === 'in_review') {
      await recordProposal(kind, { current, action: 'proposed', reason }, caller, transaction);
    }
    const open = await findOwnProposal({ kind, current }, proposal, transaction);
    if (!open) {
      const own = { created_by: user?.id ?? null, returned_note: null, seen_content: null };
      await insertProposal({ ...fields, ...own }, transaction);
      return;
    }
    if (open.created_by !== user?.id) throw alreadyProposed();
    const seen = proposal ?? open;
    const returned_note = fields.status === 'draft' ? open.returned_note : null;
    if (!(await updateProposal(seen, { ...fields, returned_note }, transaction))) throw proposalStale();
  }).catch((error: unknown) => {
    throw isViolationOf(error, openProposal) ? alreadyProposed() : error;
  });
}

/**
 * Says in the history of a record, which stays as it is, what became of a proposed change of it. Throws ApiError 404
 * when the record is gone.
 */
export async function recordProposal<Row extends VersionedRow, Content extends Partial<Row>>(
  { table, subjectType, messages }: RecordKind<Row, Content>,
  { current, action, reason }: { current: Row; action: HistoryAction; reason?: string | null },
  caller: Caller,
  transaction: Db,
): Promise<void> {
  // Entries of one record are counted: who writes another one waits here.
  await table.lock([current.id], transaction);
  const row = await table.find(current.id, transaction);
  if (!row) throw new ApiError('not_found', messages.gone);
  await recordChange({ subjectType, action, before: row, after: row, reason }, caller, transaction);
}

/**
 * Ends the proposal of a record in the transaction that saves the record or decides on it, for who may publish or
 * proposed it. Throws ApiError 409 `stale` when it is not what was seen, 400 when it is of another record, and 403.
 */
export async function closeProposal<Row extends VersionedRow, Content extends Partial<Row>>(
  { proposal, ...record }: SeenWithRecord<Row, Content>,
  { user }: Caller,
  transaction: Db,
): Promise<void> {
  const open = await findOwnProposal(record, proposal, transaction);
  if (open && open.created_by !== user?.id && !can(user, 'publish')) {
    throw new ApiError('not_allowed', `Somebody else has proposed this change. ${refusalOf('publish')}`);
  }
  if (!open || !(await deleteProposal(proposal, transaction))) throw proposalStale();
}
