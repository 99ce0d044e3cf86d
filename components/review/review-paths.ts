import { recordScreens } from '@/components/records/record-screens';
import type { ReviewItem } from '@/lib/features/review/contract';

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
