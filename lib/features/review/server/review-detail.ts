import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import { presentSnapshot } from '@/lib/features/history/server/present-entry';
import { needsOtherReviewer, wasSentForReview } from '@/lib/features/records/server/dated-records';
import { findVersion, listVersions } from '@/lib/features/records/server/history-store';
import { listOwnRequests } from '@/lib/features/records/server/note-store';
import { findProposal, type ProposalRow } from '@/lib/features/records/server/proposal-store';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { reviewedKinds } from './reviewed-store';
import { findAuthorName } from './store';

type ReviewState = Pick<DatedRow, 'status' | 'returnedNote'>;

/** Finds the JSON of the version that was last sent back by a reviewer or made ready; null if there is none. */
async function findLastLook(subjectType: ReviewedSubject, subjectId: string): Promise<string | null> {
  for (const { before, after } of await listVersions(subjectType, subjectId)) {
    if (!after) continue;
    const old = JSON.parse(before ?? '{}') as Partial<ReviewState>;
    const { status = 'ready', returnedNote } = JSON.parse(after) as Partial<ReviewState>;
    const wasSentBack = old.status === 'in_review' && status === 'draft' && returnedNote;
    if (wasSentBack || status === 'ready') return after;
  }
  return null;
}

/** Finds the JSON of the version that a review compares with, and says which one it is. */
async function findComparison(
  subjectType: ReviewedSubject,
  row: DatedRow,
  proposal: ProposalRow | undefined,
): Promise<{ json: string | null; comparedWith: ReviewDetail['comparedWith'] }> {
  if (proposal?.seenContent) {
    const seen = { ...row, ...(JSON.parse(proposal.seenContent) as Partial<DatedRow>) };
    return { json: JSON.stringify(seen), comparedWith: 'last review' };
  }
  if (proposal) return { json: JSON.stringify(row), comparedWith: 'live' };
  const json = await findLastLook(subjectType, row.id);
  return { json, comparedWith: json ? 'last review' : 'nothing' };
}

/** Finds the version of a record for which a change was proposed, if it is not the stored one any more. */
async function findBase(subjectType: ReviewedSubject, row: DatedRow, proposal: ProposalRow | undefined) {
  if (!proposal || proposal.baseVersion === row.version) return;
  const base = await findVersion(subjectType, row, proposal.baseVersion);
  if (!base) return;
  return { categoryId: base.categoryId, ...(await reviewedKinds[subjectType].present(base)) };
}

/** The item is null if the record was deleted. */
export async function findReviewDetail(
  { subjectType, subjectId }: { subjectType: ReviewedSubject; subjectId: string },
  { user }: Caller,
): Promise<{ item: ReviewDetail | null }> {
  const kind = reviewedKinds[subjectType];
  const row = await kind.table.find(subjectId);
  if (!row) return { item: null };
  const proposal = row.status === 'ready' ? await findProposal(subjectType, subjectId) : undefined;
  const shown = proposal ? { ...row, ...(JSON.parse(proposal.content) as Partial<DatedRow>) } : row;
  const authorId = proposal ? proposal.createdBy : row.createdBy;
  const [categories, author, { json, comparedWith }, content, base, cannotApproveAlone, wasSent, requests] =
    await Promise.all([
      listCategoryRows(),
      findAuthorName(authorId),
      findComparison(subjectType, row, proposal),
      kind.present(shown),
      findBase(subjectType, row, proposal),
      needsOtherReviewer(authorId, user?.id),
      proposal !== undefined || wasSentForReview(subjectType, row),
      listOwnRequests({ subjectType, subjectId }, user?.id),
    ]);
  const nameOf = nameCategories(categories);
  // The status is not compared, and the note is shown separately.
  const readFields = (version: string) => {
    const { Status: _status, 'Sent back': _note, ...fields } = presentSnapshot(subjectType, version, nameOf);
    return fields;
  };
  return {
    item: {
      subjectType,
      subjectId,
      game: kind.gameOf(row),
      title: kind.titleOf(shown),
      categoryId: shown.categoryId,
      category: nameOf(shown.categoryId),
      forDate: row.forDate ?? undefined,
      author,
      version: row.version,
      proposal: proposal && { id: proposal.id, version: proposal.version },
      note: (proposal ?? row).returnedNote ?? undefined,
      changedAt: (proposal ?? row).updatedAt,
      status: proposal?.status ?? row.status,
      ...content,
      before: json === null ? null : readFields(json),
      after: readFields(JSON.stringify(shown)),
      comparedWith,
      reason: proposal?.reason ?? undefined,
      isOwn: authorId !== null && authorId === user?.id,
      needsOther: wasSent && cannotApproveAlone,
      ownRequests: requests.length,
      isOutdated: proposal !== undefined && proposal.baseVersion !== row.version,
      baseVersion: proposal?.baseVersion,
      base,
    },
  };
}
