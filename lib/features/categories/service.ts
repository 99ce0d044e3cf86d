import 'server-only';
import type { Category } from './contract';
import { type CategoryRow, listActiveCategoryRows } from './store';

/** A stored category in the contract's words. */
export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    category: row.name,
    mediaId: row.media_id ?? undefined,
    defaultAvatarColor: row.default_avatar_color,
  };
}

/** The active categories in their order (spec, section 7). */
export async function listActiveCategories(): Promise<{ categories: Category[] }> {
  return { categories: (await listActiveCategoryRows()).map(presentCategory) };
}
