import { toCategoryKey } from '@/lib/features/categories/rules';
import { choicesOf, findKeyForms, type KeyForm, keyRowOf } from './answer-key';
import type { CellField, Cells } from './fields';
import { findDateOrder, findUnknownLevels, findUnknownStatuses } from './read-words';

const DATES: readonly CellField[] = ['forDate', 'reviewBy', 'licenceUntil'];

/** Finds how the cells of the columns can be read; a person has to decide if there are several ways, or none. */
export function findInCells(cells: readonly { cells: Cells }[]) {
  const textsOf = (field: CellField) => cells.flatMap((row) => row.cells[field] || []);
  const named = textsOf('category').map((name) => [toCategoryKey(name), name.trim()] as const);
  const isOurs = textsOf('id').length > 0;
  const keyed = cells.map((row) => keyRowOf(row.cells));
  const keyForms: KeyForm[] = isOurs ? ['text'] : findKeyForms(keyed);
  return {
    foundOrder: findDateOrder(DATES.flatMap(textsOf)),
    categoriesNamed: [...new Map(named)],
    hasIds: isOurs,
    keyAsked: keyForms,
    /** It is true if questions have choices, but no column names the right one. */
    lacksKey: keyForms.length === 0 && cells.some((row) => choicesOf(row.cells).filter(Boolean).length > 1),
    unknownLevels: findUnknownLevels(textsOf('difficulty')),
    unknownStatuses: findUnknownStatuses(textsOf('status')),
    dates: textsOf('forDate'),
  };
}
