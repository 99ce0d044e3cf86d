import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { controlsOf, keepOneStop } from '@/components/ui/step-cells';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import type { Arrival, Cell } from '@/lib/features/plan/rules';

/** The slot of the plan that an element is in. */
export function cellOf(target: EventTarget | null): Cell | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const { date, category } = cell?.dataset ?? {};
  return date && category ? { date, categoryId: category } : null;
}

/** The record whose button the element is, or is in. */
export function recordAt(
  target: EventTarget | null,
  records: readonly PlannedRecord[],
): PlannedRecord | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-record]') : null;
  return records.find(({ id }) => id === button?.dataset.record);
}

/** Brings the keyboard to a record, wherever it is shown. */
export function focusRecord({ id }: Pick<PlannedRecord, 'id'>): void {
  document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)?.focus();
}

/** Brings the keyboard to a slot, or to a day's first one; false while it is not there. */
function focusCell(table: HTMLElement | null, { date, categoryId }: Arrival): boolean {
  const [control] = [...(table?.querySelectorAll<HTMLElement>(`td[data-date="${CSS.escape(date)}"]`) ?? [])]
    .filter(({ dataset }) => categoryId === undefined || dataset.category === categoryId)
    .flatMap(controlsOf);
  control?.focus({ preventScroll: true });
  return control !== undefined;
}

/** Does a dialog have the keyboard? */
const isAsking = () => document.querySelector('dialog[open]') !== null;

/**
 * Where the keyboard is in the plan: at `start` for those who come back, else at today's first slot, and after whatever
 * was focused has gone (it was moved, filled or closed) in the cell where it was last.
 */
export function useCellFocus(table: RefObject<HTMLTableElement | null>, start: Arrival | null) {
  const begun = useRef<string | null>(null);
  /** Where the focus was last, as long as nobody has put it elsewhere. */
  const last = useRef<Cell | null>(null);

  useEffect(() => {
    const address = start && `${start.date} ${start.categoryId ?? ''}`;
    if (start && begun.current !== address && focusCell(table.current, start)) {
      begun.current = address;
      document.activeElement?.scrollIntoView({ block: 'center', inline: 'center' });
    }
    const isLost = document.activeElement === document.body && !isAsking();
    if (isLost && last.current) focusCell(table.current, last.current);
    if (table.current?.querySelector('td [tabindex="0"]')) return;
    const first =
      table.current?.querySelector<HTMLElement>('tr[data-today="true"] td :is(a, button)') ??
      table.current?.querySelector<HTMLElement>('td :is(a, button)');
    if (first) first.tabIndex = 0;
  });

  return {
    enter(event: FocusEvent<HTMLTableElement>) {
      keepOneStop(event);
      last.current = cellOf(event.target) ?? last.current;
    },
    /** A press beside everything takes the focus away on purpose; a dialog gives it back. */
    leave({ relatedTarget }: FocusEvent<HTMLTableElement>) {
      if (!relatedTarget && !isAsking()) last.current = null;
    },
    goTo(cell: Cell) {
      last.current = cell;
      focusCell(table.current, cell);
    },
  };
}
