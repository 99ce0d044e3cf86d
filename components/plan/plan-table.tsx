import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
} from 'react';
import { stepCells } from '@/components/ui/step-cells';
import { isTyping } from '@/lib/browser/typed-ahead';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { type CalendarDate, formatShortDay, formatShortMonth } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { type Arrival, type Cell, findMonday, listDaysOfWeek } from '@/lib/features/plan/rules';
import { nameRunway } from '@/lib/features/plan/runway';
import type { Assigning } from './assign-dialog';
import { findCellAt, findRecordAt, useCellFocus } from './cell-focus';
import { PlanCell, type PlanCellProps, type ShownRecord } from './plan-cell';
import { describeCell, type SlotPlace } from './plan-names';
import styles from './plan-table.module.css';
import type { Clipboard } from './use-clipboard';
import { useDrops } from './use-drag';
import type { Filling } from './use-filling';
import type { Moving } from './use-moving';
import { type Selection, type ShownPlan, toCellKey } from './use-selection';

export type Press = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

interface PlanTableProps {
  plan: ShownPlan;
  moving: Moving;
  selection: Selection;
  filling: Filling;
  clipboard: Clipboard;
  assigning: Assigning;
  isCompact?: boolean;
  start: Arrival | null;
  onPress: (record: PlannedRecord, press: Press) => void;
  ref: RefObject<HTMLTableElement | null>;
}

/** Returns true for the first shown day of a week, in a game that is played every day. */
function isFirstOfWeek(game: ReviewedGame, date: CalendarDate, before: CalendarDate | undefined): boolean {
  return games[game].weekday === null && (before === undefined || findMonday(before) !== findMonday(date));
}

export function PlanTable({
  plan: { game, days, today, categories, records, fits, isLoaded },
  moving,
  selection,
  filling,
  clipboard,
  assigning,
  isCompact,
  start,
  onPress,
  ref: table,
}: PlanTableProps) {
  const { carried } = moving;
  const bySlot = Map.groupBy(records, ({ forDate, categoryId }) =>
    toCellKey({ date: forDate ?? '', categoryId }),
  );
  const findRecords = (cell: Cell) => bySlot.get(toCellKey(cell)) ?? [];
  /** A slot of today or later takes one record, or any number in a game without slots. */
  const hasRoom = (cell: Cell) =>
    cell.date >= today && isLoaded(cell.date) && (findRecords(cell).length === 0 || !games[game].hasSlots);
  const focus = useCellFocus(table, start);

  function findPlace(cell: Cell | null): SlotPlace | null {
    const category = cell && categories.find(({ id }) => id === cell.categoryId);
    return category ? { categoryId: category.id, category: category.category, forDate: cell.date } : null;
  }

  // A record that was picked up outside of the table is carried in the table, so the focus moves there.
  const isCarrying = carried !== null;
  useEffect(() => {
    if (!isCarrying || table.current?.contains(document.activeElement)) return;
    table.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
  }, [isCarrying, table]);

  useDrops((record, target) => {
    if (target === 'bench') return;
    const place = findPlace(target);
    if (!place) return;
    focus.goToCell(target);
    moving.drop(record, place, { occupant: findRecords(target)[0], isDrag: true });
  });

  /** The props of a cell are limited to those that it shows, so that few cells render again. */
  function buildCellProps(date: CalendarDate, { id, category, active }: PlanCategory): PlanCellProps {
    const cell = { date, categoryId: id };
    const recordsInCell = findRecords(cell);
    const isEmpty = recordsInCell.length === 0;
    const takesRecord = active && hasRoom(cell);
    // A past day has no gaps any more, but its form can still create a record.
    const mayCreate = takesRecord || (active && isEmpty && isLoaded(date));
    const show = (record: PlannedRecord): ShownRecord => ({
      record,
      isMovable: moving.isMovable(record),
      isCarried: carried?.id === record.id,
      isFaded: !fits(record),
      // In selection mode an unselected record is a toggle that is off; otherwise it is no toggle.
      isSelected: selection.ids.has(record.id) || (selection.isSelecting ? false : undefined),
    });
    function findRoom(): PlanCellProps['room'] {
      if (carried) return takesRecord && moving.mode !== 'swap' ? 'carried' : null;
      return mayCreate
        ? { formPath: filling.buildFormPath({ categoryId: id, category, forDate: date }) }
        : null;
    }
    return {
      ...cell,
      category,
      takesDrops: active && date >= today && isLoaded(date),
      gap:
        takesRecord && isEmpty && !carried
          ? { assignee: assigning.findAssignee(cell), isSelected: selection.isGapSelected(cell) }
          : undefined,
      room: findRoom(),
      records: recordsInCell.map(show),
    };
  }

  // This runs in the capture phase, so that a link's way back is in the address before the link is followed.
  function handleClick(event: MouseEvent<HTMLTableElement>) {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
    const cell = findCellAt(control);
    const place = findPlace(cell);
    if (!control || !cell || !place) return;
    const record = findRecordAt(control, records);
    const [occupant] = findRecords(cell);
    if (carried) moving.drop(carried, place, { occupant });
    else if (record) onPress(record, event);
    else if (control.dataset.assign !== undefined) assigning.openGap(cell);
    else if (!occupant && (event.shiftKey || selection.isSelecting)) {
      event.preventDefault();
      if (event.shiftKey) selection.extend(cell, cell);
      else selection.toggleGap(cell);
    } else filling.leaveFrom(place);
  }

  function stepToCell(event: KeyboardEvent<HTMLTableElement>): boolean {
    const from = findCellAt(event.target);
    if (!stepCells(event)) return false;
    const to = findCellAt(document.activeElement);
    if (event.shiftKey && from && to && !carried) selection.extend(from, to);
    return true;
  }

  function handleKey(event: KeyboardEvent<HTMLTableElement>) {
    if (stepToCell(event) || !(event.target instanceof HTMLElement)) return;
    if (event.key === 'Escape') {
      if (carried) moving.putBack();
      else selection.clear();
      return;
    }
    // On a Mac, ⌥A (assign) types a letter, so this compares the physical key. Space scrolls the page, as elsewhere.
    const isAssigning = event.altKey && !event.ctrlKey && event.code === 'KeyA';
    if (isAssigning || !isTyping(event) || event.key === ' ') return;
    const place = findPlace(findCellAt(event.target));
    if (event.target.dataset.fill === undefined || !place) return;
    filling.typeInto(place);
  }

  function handleCopyOrCut(event: ClipboardEvent<HTMLTableElement>) {
    const record = findRecordAt(event.target, records);
    if (!record || window.getSelection()?.isCollapsed === false) return;
    if (event.type === 'cut') clipboard.cut(event, record);
    else clipboard.copy(event, record);
  }

  function handlePaste(event: ClipboardEvent<HTMLTableElement>) {
    const cell = findCellAt(event.target);
    const place = findPlace(cell);
    if (!cell || !place) return;
    clipboard.paste(event, place, findRecords(cell)[0], hasRoom(cell));
  }

  function handleFocus(event: FocusEvent<HTMLTableElement>) {
    focus.rememberCell(event);
    // Only moves within the table are announced here, because picking up a record has its own announcement.
    const isWithin = event.currentTarget.contains(event.relatedTarget);
    const cell = carried && isWithin ? findCellAt(event.target) : null;
    const place = findPlace(cell);
    if (cell && place) moving.say(describeCell(place.category, cell.date, findRecords(cell)));
  }

  return (
    <section className={styles.scroller} aria-label="Plan" data-compact={isCompact}>
      <table
        ref={table}
        className={styles.table}
        onClickCapture={handleClick}
        onKeyDown={handleKey}
        onFocus={handleFocus}
        onBlur={focus.forgetCell}
        onCopy={handleCopyOrCut}
        onCut={handleCopyOrCut}
        onPaste={handlePaste}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className={styles.game}>{games[game].names}</span>
              Date
            </th>
            {categories.map((category) => (
              <th key={category.id} scope="col">
                <span dir="auto">{category.category}</span>{' '}
                <span className={styles.runway}>
                  {category.active ? `${nameRunway(category.runway)} ready` : 'inactive'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((date, index) => (
            <tr
              key={date}
              className={styles.day}
              data-today={date === today}
              data-past={date < today}
              data-week={index > 0 && isFirstOfWeek(game, date, days[index - 1])}
            >
              <th scope="row" className={styles.date}>
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.whole}
                  onClick={() => selection.toggleDays([date])}
                >
                  <span className="visually-hidden">Select </span>
                  <time dateTime={date}>{formatShortDay(date)}</time>
                </button>
                {isFirstOfWeek(game, date, days[index - 1]) && (
                  <button
                    type="button"
                    tabIndex={-1}
                    className={styles.whole}
                    onClick={() => selection.toggleDays(listDaysOfWeek(date))}
                  >
                    <span className="visually-hidden">Select this </span>week
                  </button>
                )}
                <span className={styles.month} data-first={days[index - 1]?.slice(0, 7) !== date.slice(0, 7)}>
                  {' '}
                  {formatShortMonth(date)}
                </span>
                {date === today && <span> today</span>}
              </th>
              {categories.map((category) => (
                <PlanCell key={category.id} {...buildCellProps(date, category)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
