import { toCategoryKey } from '@/lib/features/categories/rules';
import { findKeyForms, type KeyForm, listChoices, toKeyRow } from './answer-key';
import type { CellField, Cells } from './fields';
import { findDateOrder, findUnknownLevels, findUnknownStatuses } from './read-words';

const DATES: readonly CellField[] = ['forDate', 'reviewBy', 'licenceUntil'];

/** Collects facts about the cells for the import screen, and the questions that it has to ask about them. */
export function inspectCells(rows: readonly { cells: Cells }[]) {
  const listTexts = (field: CellField) => rows.flatMap((row) => row.cells[field] || []);
  const named = listTexts('category').map((name) => [toCategoryKey(name), name.trim()] as const);
  const hasIds = listTexts('id').length > 0;
  const keyed = rows.map((row) => toKeyRow(row.cells));
  // Several forms need a person's choice. Rows with ids come from our export, which names the right choice by its text.
  const possibleForms: KeyForm[] = hasIds ? ['text'] : findKeyForms(keyed);
  return {
    foundDateOrder: findDateOrder(DATES.flatMap(listTexts)),
    categoriesNamed: [...new Map(named)],
    hasIds,
    possibleForms,
    /** It is true if questions have choices, but no column names the right one. */
    lacksKey:
      possibleForms.length === 0 && rows.some((row) => listChoices(row.cells).filter(Boolean).length > 1),
    unknownLevels: findUnknownLevels(listTexts('difficulty')),
    unknownStatuses: findUnknownStatuses(listTexts('status')),
    dates: listTexts('forDate'),
  };
}
