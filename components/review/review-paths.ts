import { addWayBack } from '@/components/layout/way-back';
import { recordScreens } from '@/components/records/record-screens';
import { REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import type { ReviewItem } from '@/lib/features/review/contract';

export type Reviewed = Pick<ReviewItem, 'subjectType' | 'subjectId'>;

export function itemName({ subjectType, subjectId }: Reviewed): string {
  return `${subjectType}:${subjectId}`;
}

/** Parses the query parameter of an item; null if it is invalid. */
export function readItem(named: string): Reviewed | null {
  const [type, subjectId] = named.split(':');
  const subjectType = REVIEWED_SUBJECTS.find((known) => known === type);
  return subjectType && subjectId ? { subjectType, subjectId } : null;
}

type Placed = Pick<ReviewItem, 'game' | 'subjectId' | 'categoryId' | 'forDate'>;

export function itemPath({ game, subjectId: id, categoryId, forDate }: Placed): string {
  return recordScreens[game].editPath({ id, categoryId, forDate });
}

/** The form of an item, with its proposed change as unsaved content. */
export function reviewedPath(item: ReviewItem): string {
  const path = itemPath(item);
  if (!item.proposal) return path;
  return `${path}${path.includes('?') ? '&' : '?'}proposal=1`;
}

/** The Review screen at an item; `queue` is an address of that screen with its filter. */
export function reviewPath(item: Reviewed | null | undefined, queue = ''): string {
  const query = new URLSearchParams(queue.split('?')[1]);
  query.delete('item');
  if (item) query.set('item', itemName(item));
  return query.size > 0 ? `/review?${query}` : '/review';
}

export const ownDraftsPath = '/review?show=own_ai_drafts';

/** The form that edits and approves an item, and then leads to the next one of this queue. */
export function approvingPath(item: ReviewItem, next: Reviewed | undefined, queue: string): string {
  const path = addWayBack(reviewedPath(item), reviewPath(item, queue));
  return next ? `${path}&next=${encodeURIComponent(itemName(next))}` : path;
}
