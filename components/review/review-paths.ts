import { addWayBack } from '@/components/layout/way-back';
import { recordScreens } from '@/components/records/record-screens';
import { addProposal } from '@/components/staff-paths/record-paths';
import { REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import type { ReviewItem } from '@/lib/features/review/contract';

export type Reviewed = Pick<ReviewItem, 'subjectType' | 'subjectId'>;

export function nameItem({ subjectType, subjectId }: Reviewed): string {
  return `${subjectType}:${subjectId}`;
}

/** Returns null for an invalid query parameter. */
export function readItem(named: string): Reviewed | null {
  const [type, subjectId] = named.split(':');
  const subjectType = REVIEWED_SUBJECTS.find((known) => known === type);
  return subjectType && subjectId ? { subjectType, subjectId } : null;
}

type Placed = Pick<ReviewItem, 'game' | 'subjectId' | 'categoryId' | 'forDate'>;

export function buildItemPath({ game, subjectId: id, categoryId, forDate }: Placed): string {
  return recordScreens[game].editPath({ id, categoryId, forDate });
}

/** Builds the path of the item's form, which begins with the item's proposed change if there is one. */
export function buildFormPath(item: ReviewItem): string {
  const path = buildItemPath(item);
  return item.proposal ? addProposal(path) : path;
}

/** Builds the path of the Review screen, at an item if one is given; `queue` is an address with the filter. */
export function buildReviewPath(item: Reviewed | null | undefined, queue = ''): string {
  const query = new URLSearchParams(queue.split('?')[1]);
  query.delete('item');
  if (item) query.set('item', nameItem(item));
  return query.size > 0 ? `/review?${query}` : '/review';
}

export const OWN_AI_DRAFTS = 'own_ai_drafts';
export const ownDraftsPath = `/review?show=${OWN_AI_DRAFTS}`;

/** Builds the path of the form that edits and approves the item, then leads to the next item of this queue. */
export function buildApprovingPath(item: ReviewItem, next: Reviewed | undefined, queue: string): string {
  const path = addWayBack(buildFormPath(item), buildReviewPath(item, queue));
  return next ? `${path}&next=${encodeURIComponent(nameItem(next))}` : path;
}
