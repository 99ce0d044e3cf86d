import { withWayBack } from '@/components/layout/way-back';
import { recordScreens } from '@/components/records/record-screens';
import { REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import type { ReviewItem } from '@/lib/features/review/contract';

/** Names what is reviewed. */
export type Reviewed = Pick<ReviewItem, 'subjectType' | 'subjectId'>;

/** The same in an address. */
export function itemName({ subjectType, subjectId }: Reviewed): string {
  return `${subjectType}:${subjectId}`;
}

/** What is named so; null for what names nothing. */
export function readItem(named: string): Reviewed | null {
  const [type, subjectId] = named.split(':');
  const subjectType = REVIEWED_SUBJECTS.find((known) => known === type);
  return subjectType && subjectId ? { subjectType, subjectId } : null;
}

/** The form of what waits, or came back, as it is stored. */
export function itemPath({
  game,
  subjectId,
  categoryId,
  forDate,
}: Pick<ReviewItem, 'game' | 'subjectId' | 'categoryId' | 'forDate'>): string {
  return recordScreens[game].editPath({ id: subjectId, categoryId, forDate });
}

/** The form of what is reviewed; a proposed change is in it, unsaved. */
export function reviewedPath(item: ReviewItem): string {
  const path = itemPath(item);
  if (!item.proposal) return path;
  return `${path}${path.includes('?') ? '&' : '?'}proposal=1`;
}

/** The Review screen at one thing of its queue, which is narrowed down as `queue`, an address of that screen, says. */
export function reviewPath(item: Reviewed | null | undefined, queue = ''): string {
  const query = new URLSearchParams(queue.split('?')[1]);
  query.delete('item');
  if (item) query.set('item', itemName(item));
  return query.size > 0 ? `/review?${query}` : '/review';
}

/** The Review screen at the person's drafts that a model began. */
export const ownDraftsPath = '/review?show=own_ai_drafts';

/** The form that edits what is reviewed and approves it, on the way to what comes next in this queue. */
export function approvingPath(item: ReviewItem, next: Reviewed | undefined, queue: string): string {
  const path = withWayBack(reviewedPath(item), reviewPath(item, queue));
  return next ? `${path}&next=${encodeURIComponent(itemName(next))}` : path;
}
