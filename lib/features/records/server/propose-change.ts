import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistoryAction, RecordStatus } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { isViolationOf } from '@/lib/db/unique-violation';
import { ApiError } from '@/lib/errors/api-error';
import { statusContent } from './dated-records';
import { inTransaction } from './in-transaction';
import {
  deleteProposal,
  findProposal,
  insertProposal,
  openProposal,
  type ProposalFields,
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

/**
 * Keeps a change beside the ready record that it would change: the person's own open proposal is replaced. Throws
 * ApiError 409: `stale` when the record or the proposal is not what was seen, `conflict` when somebody else's is open.
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
    const open = await findProposal(subjectType, current.id, transaction);
    if (!open) {
      const own = { created_by: user?.id ?? null, returned_note: null, seen_content: null };
      await insertProposal({ ...fields, ...own }, transaction);
      return;
    }
    if (open.created_by !== user?.id) throw alreadyProposed();
    const seen = { id: open.id, version: proposal?.version ?? open.version };
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

/** Ends a proposal in the transaction that brings its change about. Throws ApiError 409 `stale`. */
export async function closeProposal(seen: SeenProposal, transaction: Db): Promise<void> {
  if (!(await deleteProposal(seen, transaction))) throw proposalStale();
}
