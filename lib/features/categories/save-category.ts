import 'server-only';
import { randomUUID } from 'node:crypto';
import { type Db, database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { recordChange, scopedKey } from '@/lib/features/history/record-change';
import { findEntryOfRequest } from '@/lib/features/history/store';
import { takeMedia } from '@/lib/features/media/service';
import type { Caller } from '@/lib/game-api/contract';
import { invalidatePages } from '@/lib/page-cache/page-cache-state';
import type { ManagedCategory } from './contract';
import { presentManagedCategory } from './present-category';
import { CATEGORY_EXISTS_MESSAGE, categoryKey, findCategoryProblem } from './rules';
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
      'Somebody else changed this category meanwhile. Look at it again, then save.',
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
  const after = storedCategoryOrThrow(await insertCategory(row, transaction));
  await recordChange(
    { subjectType: 'category', action: 'created', before: null, after },
    caller,
    transaction,
  );
  return after;
}

async function change(
  before: CategoryRow,
  input: SaveInput,
  caller: Caller,
  transaction: Db,
): Promise<CategoryRow> {
  const content = {
    name: input.category.trim().normalize('NFC'),
    name_key: categoryKey(input.category),
    default_avatar_color: input.defaultAvatarColor.toUpperCase(),
    active: input.active ? 1 : 0,
    media_id: input.mediaId ?? before.media_id,
  };
  // A save whose answer was lost arrives again: what it asks for is already so.
  const isSo = Object.entries(content).every(
    ([column, value]) => before[column as keyof CategoryRow] === value,
  );
  if (isSo) return before;
  const seen = { id: before.id, version: input.version ?? before.version };
  const after = storedCategoryOrThrow(await updateCategory(seen, content, transaction));
  await recordChange({ subjectType: 'category', action: 'changed', before, after }, caller, transaction);
  return after;
}

/** A retry after a lost answer conflicts with its own first save: that category is the answer. */
async function findReplayed(error: unknown, caller: Caller): Promise<CategoryRow> {
  const key = scopedKey(caller);
  const isConflict = error instanceof ApiError && error.status === 409;
  const entry = isConflict && key ? await findEntryOfRequest(key) : undefined;
  const row = entry?.subject_type === 'category' && (await findCategoryRow(entry.subject_id));
  if (!row) throw error;
  return row;
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
  const row = await database()
    .transaction()
    .execute(async (transaction) => {
      if (!input.categoryId) return add(input, caller, transaction);
      const before = await findCategoryRow(input.categoryId, transaction);
      if (!before) throw new ApiError('not_found', 'This category does not exist.');
      return change(before, input, caller, transaction);
    })
    .catch((error: unknown) => findReplayed(error, caller));
  invalidatePages('categories');
  return { category: presentManagedCategory(row) };
}
