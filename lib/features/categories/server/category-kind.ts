import 'server-only';
import { randomUUID } from 'node:crypto';
import { pageTags } from '@/lib/cache/page-cache';
import { ApiError } from '@/lib/errors/api-error';
import { can, describeRefusal } from '@/lib/features/accounts/rules';
import { findMedia, restoreMedia } from '@/lib/features/media/server/store';
import type { RecordKind } from '@/lib/features/records/server/record-kind';
import { type CategoryContent, type CategoryRow, categoryTable, listCategoryRows } from './store';

const STALE_MESSAGE = 'Somebody else changed this category meanwhile. Compare the two and save again.';

export const categoryKind: RecordKind<CategoryRow, CategoryContent> = {
  subjectType: 'category',
  table: categoryTable,
  messages: { stale: STALE_MESSAGE, staleRemoval: STALE_MESSAGE, gone: 'This category does not exist.' },
  async requireRight({ user }) {
    if (!can(user, 'manageCategories'))
      throw new ApiError('not_allowed', describeRefusal('manageCategories'));
  },
  titleOf: ({ name }) => name,
  pagesOf: () => [pageTags.categories],
  async begin(content, _caller, transaction) {
    // A new category becomes the last.
    const rows = await listCategoryRows(transaction);
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
    return { ...content, id: randomUUID(), position, version: 1 };
  },
  async restoreFiles({ mediaId }, transaction) {
    if (!mediaId) return;
    if (await findMedia(mediaId, transaction)) return restoreMedia([mediaId], transaction);
    throw new ApiError(
      'conflict',
      'The image of this version was deleted for good. Upload it again instead.',
    );
  },
};
