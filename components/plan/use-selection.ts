import { useState } from 'react';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { type Cell, listRecordsBetween } from '@/lib/features/plan/rules';

export interface ShownPlan {
  game: ReviewedGame;
  days: readonly CalendarDate[];
  today: CalendarDate;
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
  gaps: readonly Gap[];
  /** Returns true if the record matches the filter; other records are selected only by a click on them. */
  fits: (record: PlannedRecord) => boolean;
  /** Returns true if the records of the date have loaded; until then no gap of that date is known. */
  isLoaded: (date: CalendarDate) => boolean;
}

export const toCellKey = ({ date, categoryId }: Cell) => `${date} ${categoryId}`;
export const toGapKey = ({ forDate: date, categoryId }: Omit<Gap, 'category'>) =>
  toCellKey({ date, categoryId });

interface Chosen {
  /** The records are in their last known version. */
  seen: readonly PlannedRecord[];
  gapKeys: ReadonlySet<string>;
  anchor: Cell | null;
}

const nothing: Chosen = { seen: [], gapKeys: new Set(), anchor: null };

type ChangedRecord = PlannedRecord & { remove?: true };

/** Returns the record in its latest known version; none if its day is shown without it, as after a deletion. */
function findCurrent(
  seen: PlannedRecord,
  { days, records }: Pick<ShownPlan, 'days' | 'records'>,
): PlannedRecord[] {
  const shown = records.find(({ id }) => id === seen.id);
  if (shown) return [shown.version < seen.version ? seen : shown];
  return seen.forDate && !days.includes(seen.forDate) ? [seen] : [];
}

/** Selects single records and gaps, or all between two cells; records stay selected when other days are shown. */
export function useSelection(shown: Omit<ShownPlan, 'today' | 'isLoaded'>) {
  const { game } = shown;
  const [chosen, setChosen] = useState({ game, ...nothing });
  const { seen, gapKeys, anchor } = chosen.game === game ? chosen : nothing;
  /** In selection mode a click selects, for people without a Shift key. */
  const [isSelecting, setIsSelecting] = useState(false);
  const records = seen.flatMap((record) => findCurrent(record, shown));
  const gaps = shown.gaps.filter((gap) => gapKeys.has(toGapKey(gap)));

  const choose = (now: readonly PlannedRecord[], andGaps: readonly Gap[], from = anchor) =>
    setChosen({ game, seen: now, gapKeys: new Set(andGaps.map(toGapKey)), anchor: from });
  const isShown = ({ date, categoryId }: Cell) =>
    shown.days.includes(date) && shown.categories.some(({ id }) => id === categoryId);

  return {
    ids: new Set(records.map(({ id }) => id)),
    records,
    gaps,
    isSelecting,
    isGapSelected: (cell: Cell) => gapKeys.has(toCellKey(cell)),
    toggleMode() {
      setIsSelecting(!isSelecting);
      if (isSelecting) choose([], []);
    },
    toggleGap(cell: Cell) {
      const isOfCell = (gap: Gap) => toGapKey(gap) === toCellKey(cell);
      const now = gaps.some(isOfCell)
        ? gaps.filter((gap) => !isOfCell(gap))
        : [...gaps, ...shown.gaps.filter(isOfCell)];
      choose(records, now, cell);
    },
    toggle(record: PlannedRecord) {
      const { forDate, categoryId } = record;
      const others = records.filter(({ id }) => id !== record.id);
      const at = forDate ? { date: forDate, categoryId } : anchor;
      choose(others.length < records.length ? others : [...records, record], gaps, at);
    },
    /** Selects the matching records and the gaps of days, or deselects them if all are selected. */
    toggleDays(days: readonly CalendarDate[]) {
      const isOfDays = ({ forDate }: { forDate: CalendarDate | null }) =>
        forDate !== null && days.includes(forDate);
      const recordsOfDays = shown.records.filter((record) => isOfDays(record) && shown.fits(record));
      const otherRecords = records.filter((record) => !isOfDays(record));
      const gapsOfDays = shown.gaps.filter(isOfDays);
      const otherGaps = gaps.filter((gap) => !isOfDays(gap));
      const areAllSelected =
        recordsOfDays.every((record) => records.some(({ id }) => id === record.id)) &&
        gaps.length - otherGaps.length === gapsOfDays.length;
      if (areAllSelected) choose(otherRecords, otherGaps);
      else choose([...otherRecords, ...recordsOfDays], [...otherGaps, ...gapsOfDays]);
    },
    /** Selects only the range from the anchor, or from `from` if the anchor is not shown, to another cell. */
    extend(from: Cell, to: Cell) {
      const start = anchor && isShown(anchor) ? anchor : from;
      const gapsBetween = listRecordsBetween(start, to, { ...shown, records: shown.gaps });
      choose(listRecordsBetween(start, to, shown).filter(shown.fits), gapsBetween, start);
    },
    /** Replaces changed records by their new versions, and deselects records that are now deleted or on the bench. */
    renew(changed: readonly ChangedRecord[]) {
      const byId = new Map(changed.map((record) => [record.id, record]));
      setChosen((last) => {
        const now = last.seen.map((record): ChangedRecord => byId.get(record.id) ?? record);
        return { ...last, seen: now.filter(({ remove, forDate }) => !remove && forDate !== null) };
      });
    },
    clear() {
      choose([], [], null);
      setIsSelecting(false);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
