import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { SeenProposal } from '@/lib/contract/fields';
import { inTransaction } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { buildDismissedContent, type Dismissal, parseDismissals } from '@/lib/features/lint/lint';
import { findProposal, updateProposal } from '@/lib/features/records/server/proposal-store';
import { makeStaleProposalError, requireProposalRight } from '@/lib/features/records/server/propose-change';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { changeRecord, requireRecord } from '@/lib/features/records/server/save-record';
import type { reviewEndpoints } from '@/lib/features/review/contract';
import { reviewedKinds } from './reviewed-store';

const CHANGED = 'This was changed meanwhile. Look at its text again before you dismiss a warning about it.';
const messages = { stale: CHANGED, gone: 'This was deleted meanwhile.' };

/** A released record changes only with a reason, so the history gets this one. */
const JUDGED = 'Only its warnings were judged: its text stays as it is';

type Judgement = EndpointParsedInput<typeof reviewEndpoints.dismissWarnings>;

/** Throws ApiError 409 if dismissals would be lost, because the text has changed and they do not fit it any more. */
function requireAllStored(dismissals: readonly Dismissal[], dismissed: string | null): void {
  if (parseDismissals(dismissed).length < dismissals.length) throw new ApiError('stale', CHANGED);
}

async function dismissProposalWarnings(
  { subjectType, subjectId, dismissals }: Judgement,
  seen: SeenProposal,
  caller: Caller,
): Promise<void> {
  const { table, lintedOf } = reviewedKinds[subjectType];
  await inTransaction(async (transaction) => {
    const [row] = await table.lock([subjectId], transaction);
    if (!row) throw new ApiError('not_found', messages.gone);
    const open = await findProposal(subjectType, subjectId, transaction);
    if (open?.id !== seen.id) throw makeStaleProposalError();
    requireProposalRight(open, caller);
    const content = JSON.parse(open.content) as Partial<DatedRow>;
    const dismissed = buildDismissedContent(dismissals, null, lintedOf({ ...row, ...content }));
    if (open.version !== seen.version) requireAllStored(dismissals, dismissed);
    // An earlier try of this call may have stored the dismissals.
    if ((content.dismissed ?? null) === dismissed) return;
    const changed = { content: JSON.stringify({ ...content, dismissed }) };
    if (!(await updateProposal(seen, changed, transaction))) throw makeStaleProposalError();
  });
}

/** Replaces the dismissed warnings of a record or of its proposed change. Throws ApiError 403, 404, 409 `stale`. */
export async function dismissWarnings(judgement: Judgement, caller: Caller) {
  const { subjectType, subjectId: id, version, proposal, dismissals } = judgement;
  if (proposal) {
    await dismissProposalWarnings(judgement, proposal, caller);
    return {};
  }
  const kind = reviewedKinds[subjectType];
  const current = await requireRecord(kind, id, messages.gone);
  const dismissed = buildDismissedContent(dismissals, null, kind.lintedOf(current));
  if (current.version !== version) requireAllStored(dismissals, dismissed);
  const change = { current, content: { dismissed }, version, messages, reason: JUDGED };
  const { row, historyEntryId } = await changeRecord(kind, change, caller);
  return { historyEntryId, version: row.version };
}
