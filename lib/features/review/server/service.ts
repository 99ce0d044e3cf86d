import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import { can } from '@/lib/features/accounts/rules';
import { findUser } from '@/lib/features/accounts/server/store';
import { type CategoryNamer, listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import { presentSnapshot } from '@/lib/features/history/server/service';
import { needsOtherReviewer, wasSentForReview } from '@/lib/features/records/server/dated-records';
import { findVersion, listVersions } from '@/lib/features/records/server/history-store';
import { listOwnRequests } from '@/lib/features/records/server/note-store';
import { findProposal, type ProposalRow } from '@/lib/features/records/server/proposal-store';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import type { ReviewDetail, ReviewItem, reviewEndpoints } from '@/lib/features/review/contract';
import { CLAIM_IDLE_MS } from '@/lib/features/review/rules';
import { presentWork, reviewedKinds, sortLatestFirst } from './reviewed-store';
import {
  countWaiting,
  deleteClaim,
  listClaims,
  listRejected,
  listWaiting,
  putClaim,
  type QueueFilter,
  type WaitingRow,
} from './store';

function presentItem(row: WaitingRow, nameOf: CategoryNamer, claimedBy?: string): ReviewItem {
  const { proposalId, proposalVersion } = row;
  return {
    ...presentWork(row, nameOf),
    author: row.author ?? undefined,
    version: row.version,
    proposal: proposalId && proposalVersion ? { id: proposalId, version: proposalVersion } : undefined,
    note: row.returnedNote ?? undefined,
    changedAt: row.updatedAt,
    claimedBy,
  };
}

/** Sorts by the slot's day, with the bench last; on the same day the longest wait comes first. */
function compareDeadlines(one: WaitingRow, other: WaitingRow): number {
  const toSortKey = ({ forDate, updatedAt, subjectId }: WaitingRow) =>
    `${forDate ?? '9999'} ${updatedAt} ${subjectId}`;
  return toSortKey(one) < toSortKey(other) ? -1 : 1;
}

/** Lists the matching records that wait for a review or, with `show`, the caller's own AI drafts, the bench last. */
export async function listReviewQueue(
  { show, ...filter }: QueueFilter,
  { user }: Pick<Caller, 'user'>,
  now = new Date(),
): Promise<{ items: ReviewItem[]; authors: string[]; waiting: number }> {
  const state = show ? { author: user?.id ?? '', isGenerated: true } : 'in_review';
  const [found, foundOfAll, { waiting }, categories, claims, isForOthers] = await Promise.all([
    listWaiting({ ...filter, state }),
    filter.author ? listWaiting({ state: 'in_review' }) : [],
    countReviews(),
    listCategoryRows(),
    listClaims(toClaimLimit(now)),
    // Only the caller's own records matter here, so the caller is also the author.
    can(user, 'publish') && needsOtherReviewer(user?.id ?? null, user?.id),
  ]);
  // If somebody else must decide on the caller's own work, the list has it only if the filter asks for it.
  const isHidden = !show && isForOthers && filter.author !== user?.username;
  const rows = isHidden ? found.filter(({ author }) => author !== user?.username) : found;
  const nameOf = nameCategories(categories);
  const authors = new Set([...found, ...foundOfAll].flatMap(({ author }) => author ?? []));
  return {
    items: rows.toSorted(compareDeadlines).map((row) => {
      const claim = claims.find((one) => one.subjectId === row.subjectId && one.userId !== user?.id);
      return presentItem(row, nameOf, claim?.username);
    }),
    authors: [...authors].toSorted(),
    waiting,
  };
}

export async function countReviews(): Promise<{ waiting: number }> {
  return { waiting: await countWaiting() };
}

const REJECTION_SHOWN_MS = 14 * 86_400_000;

async function listRejectedWork(userId: string, nameOf: CategoryNamer): Promise<ReviewItem[]> {
  const rejected = await listRejected(userId, new Date(Date.now() - REJECTION_SHOWN_MS).toISOString());
  const items = rejected.map(async ({ subjectType, subjectId, reason, changedAt }) => {
    const kind = reviewedKinds[subjectType];
    const row = await kind.table.find(subjectId);
    if (!row) return [];
    const { categoryId, forDate, version } = row;
    const work = { subjectType, subjectId, categoryId, forDate, updatedAt: changedAt };
    const shown = presentWork({ ...work, game: kind.gameOf(row), title: kind.titleOf(row) }, nameOf);
    return [{ ...shown, version, note: reason ?? '', isRejected: true as const, changedAt }];
  });
  return (await Promise.all(items)).flat();
}

/** Lists the work that a review sent back to the caller, latest change first, and then their rejected changes. */
export async function listReturnedWork(_input: unknown, { user }: Caller): Promise<{ items: ReviewItem[] }> {
  const userId = user?.id ?? '';
  const [rows, categories] = await Promise.all([
    listWaiting({ state: { author: userId, isGenerated: false } }),
    listCategoryRows(),
  ]);
  const nameOf = nameCategories(categories);
  const rejected = await listRejectedWork(userId, nameOf);
  return { items: [...sortLatestFirst(rows).map((row) => presentItem(row, nameOf)), ...rejected] };
}

function toClaimLimit(now: Date): string {
  return new Date(now.getTime() - CLAIM_IDLE_MS).toISOString();
}

/** Starts, renews or ends the caller's claim; a second person is not refused, because a claim only informs. */
export async function claimReview(
  { subjectType, subjectId, isOver }: EndpointParsedInput<typeof reviewEndpoints.claimReview>,
  { user }: Pick<Caller, 'user'>,
  now = new Date(),
): Promise<void> {
  const claim = { subjectType, subjectId, userId: user?.id ?? '' };
  if (isOver) await deleteClaim(claim);
  else await putClaim({ ...claim, claimedAt: now.toISOString() }, toClaimLimit(now));
}

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

/** Finds and names the version with which a review compares, as JSON; `row` is the version that a proposal changes. */
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

/** Finds a record as a review shows it, with its proposed change; the item is null if the record was deleted. */
export async function findReviewDetail(
  { subjectType, subjectId }: { subjectType: ReviewedSubject; subjectId: string },
  { user }: Caller,
): Promise<{ item: ReviewDetail | null }> {
  const kind = reviewedKinds[subjectType];
  const row = await kind.table.find(subjectId);
  if (!row) return { item: null };
  const proposal = row.status === 'ready' ? await findProposal(subjectType, subjectId) : undefined;
  const shown = proposal ? { ...row, ...(JSON.parse(proposal.content) as Partial<DatedRow>) } : row;
  const isOutdated = proposal !== undefined && proposal.baseVersion !== row.version;
  const base = isOutdated ? await findVersion(subjectType, row, proposal.baseVersion) : undefined;
  const authorId = proposal ? proposal.createdBy : row.createdBy;
  const [categories, author, { json, comparedWith }, content, before, cannotApproveAlone, wasSent, requests] =
    await Promise.all([
      listCategoryRows(),
      authorId === null ? null : findUser(authorId),
      findComparison(subjectType, base ?? row, proposal),
      kind.present(shown),
      base && kind.present(base),
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
      ...presentWork(
        { ...row, subjectType, subjectId, game: kind.gameOf(row), title: kind.titleOf(shown) },
        nameOf,
      ),
      contentCategoryId: shown.categoryId,
      author: author?.username,
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
      isOutdated,
      baseVersion: proposal?.baseVersion,
      base: base && { categoryId: base.categoryId, ...before },
    },
  };
}
