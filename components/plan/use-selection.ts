import { useState } from 'react';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { type Cell, recordsBetween } from '@/lib/features/plan/rules';

interface Shown {
  game: ReviewedGame;
  days: readonly CalendarDate[];
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
  /** The cells without a record that one can be made for. */
  gaps: readonly Gap[];
}

/** A cell as one text. */
export const cellKey = (date: CalendarDate, categoryId: string) => `${date} ${categoryId}`;
const keyOf = ({ forDate, categoryId }: Gap) => cellKey(forDate, categoryId);

/** Records by their ids, each as it was seen last. */
type Seen = ReadonlyMap<string, PlannedRecord>;

const none: Seen = new Map();
const noGaps: ReadonlySet<string> = new Set();

/** The current version of a selected record; undefined where it was deleted or moved by somebody. */
function findNow(seen: PlannedRecord, { days, records }: Shown): PlannedRecord[] {
  const shown = records.find(({ id }) => id === seen.id);
  if (shown) return [shown.version < seen.version ? seen : shown];
  return seen.forDate && !days.includes(seen.forDate) ? [seen] : [];
}

/**
 * Which records and gaps of the plan are selected: one by one, or all between two cells. Records stay selected when they,
 * or the days that are shown, go elsewhere.
 */
export function useSelection(shown: Shown) {
  const { game } = shown;
  const [chosen, setChosen] = useState({ game, seen: none, gapKeys: noGaps });
  const { seen, gapKeys } = chosen.game === game ? chosen : { seen: none, gapKeys: noGaps };
  /** Where the selection began. */
  const [anchor, setAnchor] = useState<Cell | null>(null);
  /** A press selects: the way for those who have no Shift key. */
  const [isSelecting, setIsSelecting] = useState(false);
  const records = [...seen.values()].flatMap((record) => findNow(record, shown));

  const gaps = shown.gaps.filter((gap) => gapKeys.has(keyOf(gap)));

  const choose = (now: readonly PlannedRecord[], andGaps: readonly Gap[] = gaps) =>
    setChosen({
      game,
      seen: new Map(now.map((record) => [record.id, record])),
      gapKeys: new Set(andGaps.map(keyOf)),
    });

  return {
    ids: new Set(records.map(({ id }) => id)),
    /** What is selected and still there. */
    records,
    /** The cells that are selected and still empty, by day. */
    gaps,
    isSelecting,
    isGapSelected: ({ date, categoryId }: Cell) => gapKeys.has(cellKey(date, categoryId)),
    setIsSelecting(isOn: boolean) {
      setIsSelecting(isOn);
      if (!isOn) choose([], []);
    },
    toggleGap({ date, categoryId }: Cell) {
      const key = cellKey(date, categoryId);
      const others = gaps.filter((gap) => keyOf(gap) !== key);
      const added = shown.gaps.filter((gap) => keyOf(gap) === key);
      choose(records, others.length < gaps.length ? others : [...others, ...added]);
      setAnchor({ date, categoryId });
    },
    toggle(record: PlannedRecord) {
      const others = records.filter(({ id }) => id !== record.id);
      choose(others.length < records.length ? others : [...records, record]);
      if (record.forDate) setAnchor({ date: record.forDate, categoryId: record.categoryId });
    },
    /** Selects all of these with the others; or none of them, where all are. */
    toggleAll(these: readonly PlannedRecord[]) {
      const others = records.filter(({ id }) => !these.some((one) => one.id === id));
      choose(records.length - others.length === these.length ? others : [...others, ...these]);
    },
    /** Selects what is between the cell where it began, or `from`, and another one. */
    extend(from: Cell, to: Cell) {
      const start = anchor ?? from;
      setAnchor(start);
      const gapsBetween = recordsBetween(start, to, { ...shown, records: shown.gaps });
      choose(recordsBetween(start, to, shown), gapsBetween);
    },
    /** Those of these that are selected are so by now. */
    renew(changed: readonly PlannedRecord[]) {
      choose(records.map((record) => changed.find(({ id }) => id === record.id) ?? record));
    },
    clear() {
      choose([], []);
      setAnchor(null);
      setIsSelecting(false);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
