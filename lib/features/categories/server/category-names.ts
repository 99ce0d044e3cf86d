import 'server-only';
import type { CategoryRow } from './store';

/** Gives a category's present name by its id; for a deleted one the id itself. */
export type CategoryName = (id: string) => string;

/** Makes that function from category rows. */
export function nameCategories(rows: readonly CategoryRow[]): CategoryName {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
