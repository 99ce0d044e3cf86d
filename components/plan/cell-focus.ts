import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { listControls, makeOneTabStop } from '@/components/ui/step-cells';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import type { Arrival, Cell } from '@/lib/features/plan/rules';

/** The slot of the plan that an element is in. */
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

/** Focuses a slot, or a day's first one; false if it does not exist yet. */
function focusCell(table: HTMLElement | null, { date, categoryId }: Arrival): boolean {
  const ofDay = [...(table?.querySelectorAll<HTMLElement>(`td[data-date="${CSS.escape(date)}"]`) ?? [])];
  const cells = ofDay.filter(({ dataset }) => categoryId === undefined || dataset.category === categoryId);
  const [control] = cells.flatMap(listControls);
  control?.focus({ preventScroll: true });
  return control !== undefined;
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/**
 * Focuses `start` once, and the last cell again after its focused element has disappeared. Without another one, the
 * first slot of today becomes the table's Tab stop.
 */
export function useCellFocus(table: RefObject<HTMLTableElement | null>, start: Arrival | null) {
  const startedAt = useRef<string | null>(null);
  /** The last focused cell; null after the focus has moved elsewhere. */
  const last = useRef<Cell | null>(null);

  useEffect(() => {
    const address = start && `${start.date} ${start.categoryId ?? ''}`;
    if (start && startedAt.current !== address && focusCell(table.current, start)) {
      startedAt.current = address;
      document.activeElement?.scrollIntoView({ block: 'center', inline: 'center' });
    }
    const isLost = document.activeElement === document.body && !isDialogOpen();
    if (isLost && last.current) focusCell(table.current, last.current);
    if (table.current?.querySelector('td [tabindex="0"]')) return;
    const first =
      table.current?.querySelector<HTMLElement>('tr[data-today="true"] td :is(a, button)') ??
      table.current?.querySelector<HTMLElement>('td :is(a, button)');
    if (first) first.tabIndex = 0;
  });

  return {
    enter(event: FocusEvent<HTMLTableElement>) {
      makeOneTabStop(event);
      last.current = findCellAt(event.target) ?? last.current;
    },
    /** A click on empty space removes the focus on purpose; a dialog returns it. */
    leave({ relatedTarget }: FocusEvent<HTMLTableElement>) {
      if (!relatedTarget && !isDialogOpen()) last.current = null;
    },
    goTo(cell: Cell) {
      last.current = cell;
      focusCell(table.current, cell);
    },
  };
}
