import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { SeenProposal } from '@/lib/contract/fields';
import type { Db } from '@/lib/db/connection';
import { type Change, toScopedKey } from '@/lib/db/history-entries';
import { inTransaction, isViolationOf } from '@/lib/db/statements';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { can, describeRefusal } from '@/lib/features/accounts/rules';
import { recordChange } from './change-rows';
import { buildStatusContent } from './dated-content';
import { requireOtherApprover } from './dated-records';
import { isProposedWith } from './history-store';
import {
  deleteProposal,
  findProposal,
  findProposalById,
  insertProposal,
  onlyOpenProposal,
  type ProposalFields,
  type ProposalRow,
  updateProposal,
} from './proposal-store';
import type { DatedRow, RecordKind } from './record-kind';
import { hasContent, pickContent, type VersionedRow } from './record-store';

/** A change of a ready record that is stored beside it. */
interface Proposal<Row extends VersionedRow> {
  current: Row;
  content: Partial<Row>;
  version: number;
  /** The person's own proposal, as the person saw it, which this one replaces. */
  proposal?: SeenProposal | null;
  reason?: string | null;
}

function makeAlreadyProposedError(): ApiError {
  return new ApiError(
    'conflict',
    'Somebody else has proposed a change of this already. Wait until it is approved, rejected or withdrawn.',
  );
}

export function makeStaleProposalError(): ApiError {
  return new ApiError('stale', 'This proposal was changed or decided meanwhile. Look at it again.');
}

/** Makes the error for a proposal that the person made in another tab, and that this save would replace unseen. */
function makeUnseenProposalError(): ApiError {
  const message = 'You have proposed another change of this meanwhile. Look at it before you replace it.';
  return new ApiError('stale', message, { issues: [{ path: 'proposal', message }] });
}

type ProposalSubject = Pick<ProposalRow, 'subjectType' | 'subjectId'>;

/** Finds the record's open proposal, if there is one. Throws ApiError 400 if `named` belongs to another record. */
async function findOpenProposal(
  { subjectType, subjectId }: ProposalSubject,
  named: SeenProposal | null | undefined,
  transaction: Db,
): Promise<ProposalRow | undefined> {
  const open = await findProposal(subjectType, subjectId, transaction);
  if (!named || named.id === open?.id || !(await findProposalById(named.id, transaction))) return open;
  const message =
    'The proposed change that was named is of another record. Nothing was saved. Open this record again and save there.';
  throw createInvalidFieldError('proposal', message);
}

/** Does the stored proposal equal the requested one? Then this is a repetition of the save that stored it. */
function isSame(open: ProposalRow, { content, ...fields }: Partial<ProposalFields>): boolean {
  return (
    hasContent(open, fields) && hasContent<object>(JSON.parse(open.content), JSON.parse(content ?? '{}'))
  );
}

/**
 * Stores a change beside the ready record, in place of the person's own proposal if it is named; repeating it changes
 * nothing. Throws ApiError 409 `stale` or `conflict`, 400 if the proposal belongs to another record, and as
 * `requirePlace` does.
 */
export async function proposeChange<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  { current, content, version, proposal, reason }: Proposal<Row>,
  caller: Caller,
): Promise<void> {
  const { subjectType, table, messages } = kind;
  const { id } = current;
  const key = toScopedKey(caller);
  const { status, mediaId = null, zoomMediaId = null }: Partial<DatedRow> = content;
  const wanted = { ...pickContent(kind, current), ...content, ...buildStatusContent('ready', null) };
  const fields = {
    subjectType,
    subjectId: id,
    baseVersion: version,
    content: JSON.stringify(wanted),
    status: status === 'draft' ? ('draft' as const) : ('in_review' as const),
    reason: reason?.trim() || null,
    mediaId,
    zoomMediaId,
    createdBy: caller.user?.id ?? null,
  };
  await inTransaction(async (transaction) => {
    // The record may have changed since it was read. Perhaps it is a draft now, whose proposals nobody sees.
    const [stored = current] = await table.lock([id], transaction);
    const open = await findOpenProposal(fields, proposal, transaction);
    if (open && isSame(open, fields)) return;
    const isRepeat = key !== null && (await isProposedWith(key, { subjectType, id }, transaction));
    const isLive = hasContent(stored, wanted);
    if (isRepeat && isLive && !open) return;
    if (version !== stored.version) throw new ApiError('stale', messages.stale);
    kind.requirePlace?.(stored, { ...stored, ...wanted });
    if (open && open.createdBy !== fields.createdBy) throw makeAlreadyProposedError();
    // The proposal was decided meanwhile, so the person decides whether to propose the change again.
    if (!open && (isRepeat || proposal)) throw makeStaleProposalError();
    // A draft concerns only its author, so it is not refused here and gets no entry.
    const isSent = fields.status === 'in_review';
    if (isLive && isSent) {
      throw new ApiError('conflict', 'This is what is live already: there is nothing to propose.');
    }
    if (open) {
      if (!proposal && !isRepeat) throw makeUnseenProposalError();
      const returnedNote = isSent ? null : open.returnedNote;
      const isStored = await updateProposal(proposal ?? open, { ...fields, returnedNote }, transaction);
      if (!isStored) throw makeStaleProposalError();
    } else {
      await insertProposal({ ...fields, returnedNote: null, seenContent: null }, transaction);
    }
    if (isSent) await recordProposal(kind, { id, action: 'proposed', reason }, caller, transaction);
  }).catch((error: unknown) => {
    throw isViolationOf(error, onlyOpenProposal) ? makeAlreadyProposedError() : error;
  });
}

/** Adds a step of a proposal to the history of its record. Throws ApiError 404 if the record was deleted. */
export async function recordProposal<Row extends VersionedRow>(
  { table, subjectType, messages }: RecordKind<Row>,
  { id, ...entry }: { id: string } & Pick<Change<Row>, 'action' | 'reason' | 'author'>,
  caller: Caller,
  transaction: Db,
): Promise<void> {
  // The lock makes concurrent entries of the record wait, because they are numbered.
  const [row] = await table.lock([id], transaction);
  if (!row) throw new ApiError('not_found', messages.gone);
  await recordChange({ subjectType }, { before: row, after: row, ...entry }, caller, transaction);
}

/** Throws ApiError 403 for the proposal of somebody else, unless the caller may publish. */
export function requireProposalRight({ createdBy }: ProposalRow, { user }: Caller): void {
  if (createdBy === user?.id || can(user, 'publish')) return;
  throw new ApiError('not_allowed', `Somebody else has proposed this change. ${describeRefusal('publish')}`);
}

/**
 * Deletes a proposal in the transaction that decides on it, and returns it; undefined if it has changed. `content` is
 * the content that the decision saves, or null. Throws ApiError 400 or 403.
 */
export async function closeProposal(
  record: ProposalSubject,
  proposal: SeenProposal,
  content: Partial<DatedRow> | null,
  caller: Caller,
  transaction: Db,
): Promise<ProposalRow | undefined> {
  const open = await findOpenProposal(record, proposal, transaction);
  if (open?.id !== proposal.id) return undefined;
  requireProposalRight(open, caller);
  const isMadeLive = content !== null && content.status !== 'draft';
  if (isMadeLive) await requireOtherApprover(open.createdBy, caller, transaction);
  return deleteProposal(proposal, transaction);
}
