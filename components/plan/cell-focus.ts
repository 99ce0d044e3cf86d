import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { listControls, makeOneTabStop } from '@/components/ui/step-cells';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import type { Arrival, Cell } from '@/lib/features/plan/rules';

export function findCellAt(target: EventTarget | null): Cell | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const { date, category } = cell?.dataset ?? {};
  return date && category ? { date, categoryId: category } : null;
}

export function findRecordAt(
  target: EventTarget | null,
  records: readonly PlannedRecord[],
): PlannedRecord | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-record]') : null;
  return records.find(({ id }) => id === button?.dataset.record);
}

export function focusRecord({ id }: Pick<PlannedRecord, 'id'>): void {
  document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)?.focus();
}

/** Focuses the first control of a slot, or of a day; returns false if it has none. */
function focusCell(table: HTMLElement | null, { date, categoryId }: Arrival): boolean {
  const cellsOfDay = [...(table?.querySelectorAll<HTMLElement>(`td[data-date="${CSS.escape(date)}"]`) ?? [])];
  const cells = cellsOfDay.filter(
    ({ dataset }) => categoryId === undefined || dataset.category === categoryId,
  );
  const [control] = cells.flatMap(listControls);
  control?.focus({ preventScroll: true });
  return control !== undefined;
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Focuses `start` once; restores focus to the last cell after a rendering; adds a tab stop if the table has none. */
export function useCellFocus(table: RefObject<HTMLTableElement | null>, start: Arrival | null) {
  const focusedStart = useRef<string | null>(null);
  const lastCell = useRef<Cell | null>(null);

  useEffect(() => {
    const key = start && `${start.date} ${start.categoryId ?? ''}`;
    if (start && focusedStart.current !== key && focusCell(table.current, start)) {
      focusedStart.current = key;
      document.activeElement?.scrollIntoView({ block: 'center', inline: 'center' });
    }
    const isLost = document.activeElement === document.body && !isDialogOpen();
    if (isLost && lastCell.current) focusCell(table.current, lastCell.current);
    if (table.current?.querySelector('td [tabindex="0"]')) return;
    const findFirst = (cell: string) => table.current?.querySelector<HTMLElement>(`${cell} :is(a, button)`);
    const first = findFirst('tr[data-today="true"] td') ?? findFirst('td');
    if (first) first.tabIndex = 0;
  });

  return {
    rememberCell(event: FocusEvent<HTMLTableElement>) {
      makeOneTabStop(event);
      lastCell.current = findCellAt(event.target) ?? lastCell.current;
    },
    /** Forgets the cell after a click on empty space, but not when a dialog opens, which returns the focus. */
    forgetCell({ relatedTarget }: FocusEvent<HTMLTableElement>) {
      if (!relatedTarget && !isDialogOpen()) lastCell.current = null;
    },
    goToCell(cell: Cell) {
      lastCell.current = cell;
      focusCell(table.current, cell);
    },
  };
}
