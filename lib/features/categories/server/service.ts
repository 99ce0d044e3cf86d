import 'server-only';
import type { Category, ManagedCategory } from '@/lib/features/categories/contract';
import type { Targets } from '@/lib/features/categories/rules';
import { dependsOn, pageTags } from '@/lib/kept/rendering';
import { type CategoryRow, listActiveCategoryRows, listCategoryRows } from './store';

/** The active categories in their order (docs/product.md, 7). */
export async function listActiveCategories(): Promise<{ categories: Category[] }> {
  dependsOn(pageTags.categories);
  return { categories: (await listActiveCategoryRows()).map(presentCategory) };
}

/** Every category, active or not, in order. */
export async function listAllCategories(): Promise<{ categories: ManagedCategory[] }> {
  return { categories: (await listCategoryRows()).map(presentManagedCategory) };
}

/** A stored category in the contract's words. */
export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    category: row.name,
    mediaId: row.media_id ?? undefined,
    defaultAvatarColor: row.default_avatar_color,
  };
}

/** The same with what only staff need. */
export function presentManagedCategory(row: CategoryRow): ManagedCategory {
  const targets = JSON.parse(row.targets ?? '{}') as Targets;
  return { ...presentCategory(row), active: row.active === 1, targets, version: row.version };
}
