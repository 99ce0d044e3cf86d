import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { SeenProposal } from '@/lib/contract/fields';
import { inTransaction } from '@/lib/db/statements';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { addNoteInTransaction } from '@/lib/features/notes/server/service';
import { followChange } from '@/lib/features/records/server/change-rows';
import { findCorrectionDay } from '@/lib/features/records/server/dated-content';
import { findProposal, type ProposalRow, updateProposal } from '@/lib/features/records/server/proposal-store';
import {
  closeProposal,
  makeStaleProposalError,
  recordProposal,
} from '@/lib/features/records/server/propose-change';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { pickContent } from '@/lib/features/records/server/record-store';
import { changeRecord, requireRecord, storeChange } from '@/lib/features/records/server/save-record';
import type { reviewEndpoints } from '@/lib/features/review/contract';
import { toStoredText } from '@/lib/text/normalize';
import { reviewedKinds } from './reviewed-store';

/** These messages replace those of the record kinds, which speak of saving instead of deciding. */
const messages = {
  stale: 'This was changed meanwhile. Look at it again before you decide.',
  gone: 'This was deleted meanwhile: there is nothing left to decide. The history can bring it back.',
};

type Calls = typeof reviewEndpoints;
type Decision = EndpointParsedInput<Calls['approve']>;
type ProposalDecision = EndpointParsedInput<Calls['withdrawProposal']>;

const statusWords = { draft: 'back with its author', ready: 'approved already' } as const;

function createDecidedError(status: keyof typeof statusWords): ApiError {
  return new ApiError('conflict', `This does not wait for a review any more: it is ${statusWords[status]}.`);
}

/** Throws ApiError 409 `stale` if the seen proposal has changed or no longer waits, 404 if its record was deleted. */
async function findSeenProposal(
  { subjectType, subjectId }: Pick<Decision, 'subjectType' | 'subjectId'>,
  seen: SeenProposal,
): Promise<ProposalRow> {
  // The proposal of a deleted record waits until the record is restored.
  await requireRecord(reviewedKinds[subjectType], subjectId, messages.gone);
  const open = await findProposal(subjectType, subjectId);
  if (open?.id === seen.id && open.version === seen.version && open.status === 'in_review') return open;
  throw makeStaleProposalError();
}

/** Changes the status of a record, if it has not changed since it was seen. */
async function decideRecord(
  { subjectType, subjectId, version, goesLive }: Decision,
  decided: { status: keyof typeof statusWords; returnedNote: string | null },
  caller: Caller,
) {
  const { status, returnedNote: note } = decided;
  const kind = reviewedKinds[subjectType];
  const current = await requireRecord(kind, subjectId, messages.gone);
  if (current.status !== 'in_review') throw createDecidedError(current.status);
  const content = { ...pickContent(kind, current), ...(await kind.contentAs(current, status)), ...decided };
  const { row, historyEntryId, touched } = await inTransaction(async (transaction) => {
    const change = { current, content, version, messages, reason: note, goesLive };
    const saved = await storeChange(kind, change, caller, transaction);
    // Somebody else has made the same decision concurrently.
    if (!saved.historyEntryId) throw createDecidedError(status);
    // The author can reply on the record's thread.
    if (note) await addNoteInTransaction({ subjectType, subjectId, text: note }, caller, transaction);
    return saved;
  });
  await followChange(kind, touched);
  return { historyEntryId, version: row.version };
}

/**
 * Approves a record in review, or a proposed change. Throws ApiError as a save does, such as 409 if it has changed or
 * was decided (`stale`, `conflict`), and 403 for own work that somebody else could approve.
 */
export async function approve(decision: Decision, caller: Caller) {
  const { subjectType, subjectId, version, proposal: seen, goesLive } = decision;
  if (!seen) return decideRecord(decision, { status: 'ready', returnedNote: null }, caller);
  const proposal = await findSeenProposal(decision, seen);
  if (proposal.baseVersion !== version) {
    throw new ApiError(
      'stale',
      'The ready version has changed since this was proposed. Edit and approve it: both versions are shown there.',
    );
  }
  const content = JSON.parse(proposal.content) as Partial<DatedRow>;
  const { correction } = content;
  const kind = reviewedKinds[subjectType];
  const current = await requireRecord(kind, subjectId, messages.gone);
  if (correction) content.correctedOn = findCorrectionDay(correction, current);
  const { reason } = proposal;
  const change = { current, content, version, messages, reason, proposal: seen, goesLive };
  const { row, historyEntryId } = await changeRecord(kind, change, caller);
  return { historyEntryId, version: row.version };
}

function requireNote(sent: string, message: string): string {
  const note = toStoredText(sent);
  if (!note) throw createInvalidFieldError('note', message);
  return note;
}

/** Ends a proposed change with a history entry; a reason also becomes a note. Throws ApiError 400, 403, 404 or 409. */
async function endProposal(
  { subjectType, subjectId, proposal }: ProposalDecision,
  { action, reason }: { action: 'rejected' | 'withdrawn'; reason?: string },
  caller: Caller,
): Promise<void> {
  const kind = reviewedKinds[subjectType];
  await requireRecord(kind, subjectId, messages.gone);
  await inTransaction(async (transaction) => {
    const ended = await closeProposal({ subjectType, subjectId }, proposal, null, caller, transaction);
    if (!ended) throw makeStaleProposalError();
    const entry = { id: subjectId, action, reason, author: ended.createdBy };
    await recordProposal(kind, entry, caller, transaction);
    if (reason) await addNoteInTransaction({ subjectType, subjectId, text: reason }, caller, transaction);
  });
}

/** Rejects a proposed change with a note for its author. Throws ApiError 400 without a note, 404, 409 `stale`. */
export async function rejectProposal(
  { note: sent, ...decision }: ProposalDecision & { note: string },
  caller: Caller,
): Promise<Record<string, never>> {
  const note = requireNote(sent, 'Say why it is rejected');
  await findSeenProposal(decision, decision.proposal);
  await endProposal(decision, { action: 'rejected', reason: note }, caller);
  return {};
}

/** Withdraws the caller's proposed change. Throws ApiError 403 for somebody else's, 404, 409 `stale`. */
export async function withdrawProposal(decision: ProposalDecision, caller: Caller) {
  const open = await findProposal(decision.subjectType, decision.subjectId);
  if (open?.id !== decision.proposal.id) throw makeStaleProposalError();
  if (open.createdBy !== caller.user?.id) {
    throw new ApiError('not_allowed', 'Only the author of a proposed change can withdraw it.');
  }
  await endProposal(decision, { action: 'withdrawn' }, caller);
  return {};
}

async function returnProposal(
  decision: Decision,
  { seen, note }: { seen: SeenProposal; note: string },
  caller: Caller,
) {
  const { subjectType, subjectId } = decision;
  const { content, createdBy: author } = await findSeenProposal(decision, seen);
  const kind = reviewedKinds[subjectType];
  const returned = { status: 'draft', returnedNote: note, seenContent: content } as const;
  await inTransaction(async (transaction) => {
    if (!(await updateProposal(seen, returned, transaction))) throw makeStaleProposalError();
    const entry = { id: subjectId, action: 'returned', reason: note, author } as const;
    await recordProposal(kind, entry, caller, transaction);
    await addNoteInTransaction({ subjectType, subjectId, text: note }, caller, transaction);
  });
  return {};
}

/** Sends waiting work back to its author with a note. Throws ApiError 400 without a note, 404, 409. */
export async function requestChanges(
  { note: sent, ...decision }: Decision & { note: string },
  caller: Caller,
) {
  const note = requireNote(sent, 'Say which changes are needed');
  const { proposal: seen } = decision;
  if (seen) return returnProposal(decision, { seen, note }, caller);
  const content = { status: 'draft', returnedNote: note } as const;
  const { historyEntryId } = await decideRecord(decision, content, caller);
  return { historyEntryId };
}
