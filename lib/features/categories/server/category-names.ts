import 'server-only';
import type { CategoryRow } from './store';

/** How a category is called now, by its id; one that is gone by the id itself. */
export type CategoryName = (id: string) => string;

/** The names of these categories. */
export function nameCategories(rows: readonly CategoryRow[]): CategoryName {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
