import 'server-only';
import { type PageTag, pageTags } from '@/lib/cache/page-cache';
import type { Caller } from '@/lib/contract/caller';
import type { Db } from '@/lib/db/connection';
import { can } from '@/lib/features/accounts/rules';
import { categoryKind } from '@/lib/features/categories/server/service';
import type { CategoryRow } from '@/lib/features/categories/server/store';
import { createQuestionKind } from '@/lib/features/questions/server/question-kind';
import { UNDONE_REASON } from '@/lib/features/records/rules';
import type { ManyChanges } from '@/lib/features/records/server/change-many';
import type { RowChange } from '@/lib/features/records/server/change-rows';
import { requireCategoryConsent } from '@/lib/features/records/server/go-live';
import { listEntries } from '@/lib/features/records/server/history-store';
import { selectRecords } from '@/lib/features/records/server/slot-store';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/service';

/** The kinds of the records of a category; the question kind has the records of all games. */
const datedKinds = [createQuestionKind('daily'), wordPuzzleKind];

async function isEmpty(categoryId: string, transaction: Db): Promise<boolean> {
  // `selectRecords` selects the records of all games of a kind.
  for (const kind of datedKinds) {
    const records = selectRecords(kind, transaction).select('record.id').where('categoryId', '=', categoryId);
    if (await records.executeTakeFirst()) return false;
  }
  return true;
}

/**
 * Undoes a step's changes of categories that have not changed since. A created category is deactivated if it has no
 * records, and a changed category gets its status back. Returns the tags to invalidate.
 */
export async function undoCategories(
  members: readonly { id: string }[],
  step: ManyChanges,
  caller: Caller,
  transaction: Db,
): Promise<PageTag[]> {
  if (members.length === 0 || !step.hasBegun || !can(caller.user, 'manageCategories')) return [];
  const ids = members.map(({ id }) => id);
  const entries = await listEntries(ids, transaction);
  const changes: { before: CategoryRow; content: Partial<CategoryRow> }[] = [];
  for (const { subjectId, before, after } of entries) {
    const now = await categoryKind.table.find(subjectId, transaction);
    const left = JSON.parse(after ?? '{}') as CategoryRow;
    if (now?.version !== left.version) continue;
    if (before) {
      const { active } = JSON.parse(before) as CategoryRow;
      changes.push({ before: now, content: { active } });
    } else if (await isEmpty(subjectId, transaction)) changes.push({ before: now, content: { active: 0 } });
  }
  await step.update(categoryKind, changes, { action: 'restored', reason: UNDONE_REASON });
  return changes.length > 0 ? [pageTags.categories] : [];
}

/** Requires the person's consent, as a save of a category does. Throws ApiError 409 `goes_live`. */
export async function requireConsentToStatus(
  changes: readonly RowChange<CategoryRow>[],
  transaction: Db,
): Promise<void> {
  for (const { before, content } of changes) {
    const { active = before.active } = content;
    if (active === before.active) continue;
    const changed = { id: before.id, name: before.name, isActivated: active === 1 };
    await requireCategoryConsent(datedKinds, changed, transaction);
  }
}
