import 'server-only';
import type { Category, ManagedCategory } from '@/lib/features/categories/contract';
import { dependsOn } from '@/lib/kept/rendering';
import { pageTags } from '@/lib/kept/tags';
import { presentCategory, presentManagedCategory } from './present-category';
import { listActiveCategoryRows, listCategoryRows } from './store';

/** The active categories in their order (docs/product.md, 7). */
export async function listActiveCategories(): Promise<{ categories: Category[] }> {
  dependsOn(pageTags.categories);
  return { categories: (await listActiveCategoryRows()).map(presentCategory) };
}

/** Every category, active or not, in order. */
export async function listAllCategories(): Promise<{ categories: ManagedCategory[] }> {
  return { categories: (await listCategoryRows()).map(presentManagedCategory) };
}
