import 'server-only';
import { randomUUID } from 'node:crypto';
import { dependsOn, invalidatePages, pageTags } from '@/lib/cache/page-cache';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { database } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/statements';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { can, describeRefusal } from '@/lib/features/accounts/rules';
import type { Category, categoryEndpoints, ManagedCategory } from '@/lib/features/categories/contract';
import { findCategoryProblem, type Targets, toCategoryKey } from '@/lib/features/categories/rules';
import { claimFile } from '@/lib/features/media/server/service';
import { findMedia, restoreMedia } from '@/lib/features/media/server/store';
import { recordChange } from '@/lib/features/records/server/change-rows';
import { requireCategoryConsent } from '@/lib/features/records/server/go-live';
import type { DatedKind, RecordKind } from '@/lib/features/records/server/record-kind';
import { changeRecord, createRecord, requireRecord } from '@/lib/features/records/server/save-record';
import { toStoredText } from '@/lib/text/normalize';
import {
  type CategoryContent,
  type CategoryRow,
  categoryTable,
  listActiveCategoryRows,
  listCategoryRows,
} from './store';

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

export async function listActiveCategories(): Promise<{ categories: Category[] }> {
  dependsOn(pageTags.categories);
  return { categories: (await listActiveCategoryRows()).map(presentCategory) };
}

export async function listAllCategories(): Promise<{ categories: ManagedCategory[] }> {
  return { categories: (await listCategoryRows()).map(presentManagedCategory) };
}

export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    category: row.name,
    mediaId: row.mediaId ?? undefined,
    defaultAvatarColor: row.defaultAvatarColor,
  };
}

function presentManagedCategory(row: CategoryRow): ManagedCategory {
  const targets = JSON.parse(row.targets ?? '{}') as Targets;
  return { ...presentCategory(row), active: row.active === 1, targets, version: row.version };
}

/**
 * Adds or changes a category. `kinds` lists the kinds of records that visitors may get or lose by a change of its
 * status. Throws ApiError 400, 403, 404, or 409: for a taken name, as `stale`, or as `goes_live` to ask the caller
 * (`goesLive: false`) for consent.
 */
export async function saveCategory(
  input: EndpointParsedInput<typeof categoryEndpoints.saveCategory>,
  caller: Caller,
  kinds: readonly DatedKind[] = [],
): Promise<{ category: ManagedCategory; historyEntryId?: string }> {
  const problem = findCategoryProblem(input);
  if (problem) throw createInvalidFieldError(problem.field, problem.message);
  const { categoryId: id, version, category, mediaId, goesLive } = input;
  if (mediaId) await claimFile(mediaId, 'image', 'mediaId');
  const contentFor = async (current: CategoryRow | null) => {
    const active = input.active ? 1 : 0;
    if (current && current.active !== active && goesLive === false) {
      const changed = { id: current.id, name: current.name, isActivated: input.active };
      await requireCategoryConsent(kinds, changed, database());
    }
    return {
      name: toStoredText(category),
      nameKey: toCategoryKey(category),
      defaultAvatarColor: input.defaultAvatarColor.toUpperCase(),
      active,
      targets: input.targets ? JSON.stringify(input.targets) : (current?.targets ?? null),
      mediaId: mediaId ?? current?.mediaId ?? null,
    };
  };
  const current = id ? await requireRecord(categoryKind, id) : null;
  const { row, historyEntryId } = current
    ? await changeRecord(categoryKind, { current, content: await contentFor(current), version }, caller)
    : await createRecord(categoryKind, { contentFor }, caller);
  return { category: presentManagedCategory(row), historyEntryId };
}

function makeStaleError(): ApiError {
  return new ApiError('stale', 'The categories changed meanwhile. Look at them again, then reorder.');
}

/** Orders all categories in one step. Throws ApiError 409 if the ids are not exactly the stored ones. */
export async function reorderCategories(
  { categoryIds }: { categoryIds: string[] },
  caller: Caller,
): Promise<{ categories: ManagedCategory[] }> {
  const positions = new Map(categoryIds.map((id, position) => [id, position]));
  await inTransaction(async (transaction) => {
    const rows = await listCategoryRows(transaction);
    if (positions.size !== categoryIds.length || positions.size !== rows.length) throw makeStaleError();
    // Everybody locks several categories in the order of their ids, which prevents deadlocks.
    for (const row of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const position = positions.get(row.id);
      if (position === undefined) throw makeStaleError();
      if (row.position === position) continue;
      const moved = await categoryTable.update(row, { position }, transaction);
      if (!moved) throw makeStaleError();
      const change = { action: 'changed', before: row, after: moved } as const;
      await recordChange({ subjectType: 'category' }, change, caller, transaction);
    }
  });
  await invalidatePages(pageTags.categories);
  return listAllCategories();
}
