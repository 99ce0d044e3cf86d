import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { type Db, database } from '@/lib/db/connection';
import { holds } from '@/lib/db/holds';
import { ApiError } from '@/lib/errors/api-error';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import { CATEGORY_EXISTS_MESSAGE, categoryKey, findCategoryProblem } from '@/lib/features/categories/rules';
import { takeMedia } from '@/lib/features/media/server/service';
import { recordChange, recordCreation, scopedKey } from '@/lib/features/records/server/record-change';
import { findEntryOfRequest } from '@/lib/features/records/server/store';
import { invalidatePages } from '@/lib/page-cache/page-cache-state';
import { pageTags } from '@/lib/page-cache/tags';
import { presentManagedCategory } from './present-category';
import { type CategoryRow, findCategoryRow, insertCategory, listCategoryRows, updateCategory } from './store';

/** What a save call sends, parsed. */
interface SaveInput {
  categoryId?: string | null;
  category: string;
  defaultAvatarColor: string;
  mediaId?: string | null;
  active: boolean;
  version?: number | null;
}

function invalid(path: string, message: string): ApiError {
  return new ApiError('invalid', message, { issues: [{ path, message }] });
}

/** The row a write stored; throws ApiError 409 for what stood in its way. */
export function storedCategoryOrThrow(result: CategoryRow | 'name' | undefined): CategoryRow {
  if (result === 'name') {
    throw new ApiError('conflict', CATEGORY_EXISTS_MESSAGE, {
      issues: [{ path: 'category', message: CATEGORY_EXISTS_MESSAGE }],
    });
  }
  if (!result) {
    throw new ApiError(
      'stale',
      'Somebody else changed this category meanwhile. Compare the two and save again.',
    );
  }
  return result;
}

async function add(input: SaveInput, caller: Caller, transaction: Db): Promise<CategoryRow> {
  const rows = await listCategoryRows(transaction);
  const row = {
    id: randomUUID(),
    name: input.category.trim().normalize('NFC'),
    name_key: categoryKey(input.category),
    media_id: input.mediaId ?? null,
    default_avatar_color: input.defaultAvatarColor.toUpperCase(),
    position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
    active: input.active ? 1 : 0,
    version: 1,
  };
  const stored = storedCategoryOrThrow(await insertCategory(row, transaction));
  return recordCreation('category', stored, caller, transaction);
}

async function change(before: CategoryRow, input: SaveInput, caller: Caller): Promise<CategoryRow> {
  const content = {
    name: input.category.trim().normalize('NFC'),
    name_key: categoryKey(input.category),
    default_avatar_color: input.defaultAvatarColor.toUpperCase(),
    active: input.active ? 1 : 0,
    media_id: input.mediaId ?? before.media_id,
  };
  // A save whose answer was lost arrives again: what it asks for is already so.
  if (holds(before, content)) return before;
  const seen = { id: before.id, version: input.version ?? before.version };
  return database()
    .transaction()
    .execute(async (transaction) => {
      const after = storedCategoryOrThrow(await updateCategory(seen, content, transaction));
      await recordChange({ subjectType: 'category', action: 'changed', before, after }, caller, transaction);
      return after;
    });
}

/** What an earlier save of this form with the same key stored: a double click, or a retry after a lost answer. */
async function findEarlierSave(caller: Caller): Promise<CategoryRow | undefined> {
  const key = scopedKey(caller);
  const entry = key ? await findEntryOfRequest(key) : undefined;
  return entry?.subject_type === 'category' ? findCategoryRow(entry.subject_id) : undefined;
}

async function addOnce(input: SaveInput, caller: Caller): Promise<CategoryRow> {
  const earlier = await findEarlierSave(caller);
  // Its answer was lost, and the person may have gone on typing: the retry corrects that record.
  if (earlier) return change(earlier, { ...input, version: 1 }, caller);
  try {
    return await database()
      .transaction()
      .execute((transaction) => add(input, caller, transaction));
  } catch (error) {
    const twin = error instanceof ApiError && error.status === 409 && (await findEarlierSave(caller));
    if (!twin) throw error;
    return twin;
  }
}

async function store(input: SaveInput, caller: Caller): Promise<CategoryRow> {
  if (!input.categoryId) return addOnce(input, caller);
  const before = await findCategoryRow(input.categoryId);
  if (!before) throw new ApiError('not_found', 'This category does not exist.');
  return change(before, input, caller);
}

/**
 * Adds a category as the last or, with categoryId, changes it.
 * Throws ApiError 400 for the first thing wrong, 409 when the name is taken or, `stale`, the version is not the
 * stored one, 404 for a category that does not exist.
 */
export async function saveCategory(input: SaveInput, caller: Caller): Promise<{ category: ManagedCategory }> {
  const problem = findCategoryProblem(input);
  if (problem) throw invalid(problem.field, problem.message);
  await takeMedia({ mediaType: 'image', mediaId: input.mediaId ?? null, zoomMediaId: null });
  const row = await store(input, caller);
  await invalidatePages(pageTags.categories);
  return { category: presentManagedCategory(row) };
}
