import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { invalidField } from '@/lib/errors/api-error';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import type { Targets } from '@/lib/features/categories/rules';
import { categoryKey, findCategoryProblem } from '@/lib/features/categories/rules';
import { takeMedia } from '@/lib/features/media/server/service';
import { saveRecord } from '@/lib/features/records/server/save-record';
import { storedText } from '@/lib/text/normalize';
import { categoryKind } from './category-kind';
import { presentManagedCategory } from './service';

/** What a save call sends, parsed. */
interface SaveInput {
  categoryId?: string | null;
  category: string;
  defaultAvatarColor: string;
  mediaId?: string | null;
  active: boolean;
  targets?: Targets | null;
  version?: number | null;
}

/**
 * Adds a category as the last or, with categoryId, changes it. Throws ApiError 400 for the first thing wrong, 409 when
 * the name is taken or, `stale`, the version is not the stored one, 404 for a category that does not exist.
 */
export async function saveCategory(
  input: SaveInput,
  caller: Caller,
): Promise<{ category: ManagedCategory; historyEntryId?: string }> {
  const problem = findCategoryProblem(input);
  if (problem) throw invalidField(problem.field, problem.message);
  await takeMedia({ mediaType: 'image', mediaId: input.mediaId ?? null, zoomMediaId: null });
  const { categoryId: id, version, category, mediaId } = input;
  const { row, historyEntryId } = await saveRecord(
    categoryKind,
    {
      id,
      version,
      contentFor: async (current) => ({
        name: storedText(category),
        name_key: categoryKey(category),
        default_avatar_color: input.defaultAvatarColor.toUpperCase(),
        active: input.active ? 1 : 0,
        targets: input.targets ? JSON.stringify(input.targets) : (current?.targets ?? null),
        media_id: mediaId ?? current?.media_id ?? null,
      }),
    },
    caller,
  );
  return { category: presentManagedCategory(row), historyEntryId };
}
