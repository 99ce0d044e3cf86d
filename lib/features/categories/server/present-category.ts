import 'server-only';
import type { Category, ManagedCategory } from '@/lib/features/categories/contract';
import type { CategoryRow } from './store';

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
  return { ...presentCategory(row), active: row.active === 1, version: row.version };
}
