import 'server-only';
import { productToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { isInOrder } from '@/lib/features/plan/choice-order';
import { findProposal } from '@/lib/features/records/server/proposal-store';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/record-kind';

/**
 * What changes of a record whose right choice is brought to another place, in exchange with the one that is there; nothing
 * where it stands there. Throws ApiError 400 where it has no choices or none is marked, and 409 where they stay as they are:
 * on no day to come, in an order of their own, or with a proposed change beside them.
 */
export async function placeRightChoice(
  kind: DatedKind,
  row: DatedRow,
  at: number,
): Promise<Partial<DatedRow>> {
  const content = kind.contentWithRightAt?.(row, at);
  if (!content) throw new ApiError('invalid', 'None of its choices is marked as the right one.');
  if (Object.keys(content).length === 0) return content;
  if ((row.for_date ?? '') <= productToday()) {
    throw new ApiError('conflict', 'The choices are shuffled of days to come alone.');
  }
  if (isInOrder(kind.lintedOf(row))) {
    throw new ApiError('conflict', 'Its choices stand in an order of their own, which they keep.');
  }
  if (await findProposal(kind.subjectType, row.id)) {
    throw new ApiError('conflict', 'A proposed change of it waits for a review. Decide on that first.');
  }
  return content;
}
