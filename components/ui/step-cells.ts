import type { FocusEvent, KeyboardEvent } from 'react';

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Lists the controls of a cell that arrow keys reach: all but the button that assigns a gap, which has a shortcut. */
export function listControls(cell: Element | undefined): HTMLElement[] {
  return [...(cell?.querySelectorAll<HTMLElement>('a, button:not([data-assign])') ?? [])];
}

/** Finds the target of an arrow key: the next control in the same cell, else in the next cell that has one. */
function findNext(from: HTMLElement, [rows, columns]: readonly [number, number]): HTMLElement | undefined {
  const cell = from.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  if (!cell || !row) return undefined;
  const controlsBeside = listControls(cell);
  const inCell = rows === 0 ? undefined : controlsBeside[controlsBeside.indexOf(from) + rows];
  if (inCell) return inCell;
  const tableRows = row.closest('table')?.rows;
  let { rowIndex } = row;
  let { cellIndex } = cell;
  for (;;) {
    rowIndex += rows;
    cellIndex += columns;
    const next = tableRows?.[rowIndex]?.cells[cellIndex];
    if (!next) return undefined;
    const controls = listControls(next);
    const control = rows < 0 ? controls.at(-1) : controls[0];
    if (control) return control;
  }
}

function findEnd(from: HTMLElement, key: 'Home' | 'End'): HTMLElement | undefined {
  const controls = [...(from.closest('tr')?.querySelectorAll('td') ?? [])].flatMap(listControls);
  return key === 'Home' ? controls[0] : controls.at(-1);
}

/** Finds the control about a screenful further in the same column, or the last control before the table ends. */
function findPage(from: HTMLElement, direction: -1 | 1): HTMLElement | undefined {
  const row = from.closest('tr');
  const sectionHeight = row?.closest('section')?.clientHeight ?? 0;
  const rows = Math.max(
    1,
    Math.floor(Math.min(sectionHeight, window.innerHeight) / (row?.offsetHeight || 1)) - 1,
  );
  let target: HTMLElement | undefined;
  for (let count = 0; count < rows; count += 1) {
    const next = findNext(target ?? from, [direction, 0]);
    if (!next) break;
    target = next;
  }
  return target;
}

function findTarget(from: HTMLElement, key: string): HTMLElement | undefined {
  const step = steps[key];
  if (step) return findNext(from, step);
  if (key === 'PageUp' || key === 'PageDown') return findPage(from, key === 'PageUp' ? -1 : 1);
  return findEnd(from, key === 'Home' ? 'Home' : 'End');
}

const stepKeys = new Set([...Object.keys(steps), 'Home', 'End', 'PageUp', 'PageDown']);

/** Moves the focus by arrow keys, Home, End and the page keys, as in a spreadsheet. Returns whether it used the key. */
export function stepCells(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, target } = event;
  if (!stepKeys.has(key) || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (!(target instanceof HTMLElement)) return false;
  event.preventDefault();
  findTarget(target, key)?.focus();
  return true;
}

/** Lets the Tab key reach only one control in all cells: the control that has the focus. */
export function makeOneTabStop({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement) || !target.closest('td')) return;
  for (const earlier of currentTarget.querySelectorAll<HTMLElement>('td [tabindex="0"]'))
    earlier.tabIndex = -1;
  target.tabIndex = 0;
}
