import 'server-only';
import type { Db } from '@/lib/db/connection';
import { holds } from '@/lib/db/holds';
import { ApiError } from '@/lib/errors/api-error';
import { findMedia } from '@/lib/features/media/server/store';
import { storedCategoryOrThrow } from './save-category';
import { type CategoryRow, findCategoryRow, updateCategory } from './store';

/**
 * Brings a category to an earlier version of it, except for its place in the order, which others share.
 * Returns the rows before and after, the same one when it is so already. Throws ApiError 409 when its name or its image
 * is gone.
 */
export async function restoreCategory(
  { name, name_key, default_avatar_color, active, media_id, id }: CategoryRow,
  transaction: Db,
): Promise<{ before: CategoryRow; after: CategoryRow }> {
  const before = await findCategoryRow(id, transaction);
  if (!before) throw new ApiError('not_found', 'This category does not exist.');
  if (media_id && !(await findMedia(media_id, transaction))) {
    throw new ApiError(
      'conflict',
      'The image of this version was deleted for good. Upload it again instead.',
    );
  }
  const content = { name, name_key, default_avatar_color, active, media_id };
  if (holds(before, content)) return { before, after: before };
  const after = storedCategoryOrThrow(await updateCategory(before, content, transaction));
  return { before, after };
}
