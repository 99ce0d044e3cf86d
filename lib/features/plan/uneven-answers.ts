import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from './contract';
import { mondayOf } from './rules';

/** Where right answers stand, and how often they should not. */
export interface Imbalance {
  /** 1 to 4. */
  position: number;
  count: number;
  of: number;
}

const POSITIONS = [1, 2, 3, 4] as const;
/** As likely or less by chance, in one of the four positions: then it is no chance. */
const RARE = 0.025;
/** Fewer say nothing. */
const MIN_COUNT = 4;

/** The probability that of `of` fair draws from four positions exactly `count` have a given one. */
function chanceOf(count: number, of: number): number {
  let chance = 0.75 ** of;
  for (let at = 1; at <= count; at++) chance *= (of - at + 1) / at / 3;
  return chance;
}

/**
 * The position that has too many of the right answers to be chance, or, where none has, one that has none: players learn
 * it. Undefined where they are in balance.
 */
export function findImbalance(positions: readonly number[]): Imbalance | undefined {
  const of = positions.length;
  if (of < MIN_COUNT) return;
  const counts = POSITIONS.map((position) => ({
    position,
    of,
    count: positions.filter((other) => other === position).length,
  }));
  const orMore = (count: number) =>
    Array.from({ length: of - count + 1 }, (_, more) => chanceOf(count + more, of)).reduce(
      (sum, chance) => sum + chance,
    );
  const isRare = (chance: number) => chance * POSITIONS.length <= RARE;
  const fullest = counts.reduce((most, other) => (other.count > most.count ? other : most));
  if (isRare(orMore(fullest.count))) return fullest;
  return counts.find(({ count }) => count === 0 && isRare(chanceOf(0, of)));
}

/** As people say it: "choice 2 in 6 of 7". */
export function nameImbalance({ position, count, of }: Imbalance): string {
  return count === 0 ? `never choice ${position}, of ${of}` : `choice ${position} in ${count} of ${of}`;
}

/** A right answer, and whether it may be brought to another position. */
export interface Placed {
  /** 1 to 4. */
  at: number;
  isFree: boolean;
}

/**
 * The position of each of these so that all four have as many as can be, in the same order: as few of those that may change
 * do, and chance says which. `randomBelow(n)` is a whole number from 0 to n - 1.
 */
export function evenOut(placed: readonly Placed[], randomBelow: (limit: number) => number): number[] {
  const positions = placed.map(({ at }) => at);
  const countAt = (position: number) => positions.filter((at) => at === position).length;
  const freeAt = (position: number) =>
    placed.flatMap(({ isFree }, index) => (isFree && positions[index] === position ? [index] : []));
  const pick = <Item>(items: readonly Item[]) => items[randomBelow(items.length)];
  for (;;) {
    const giving = POSITIONS.filter((position) => freeAt(position).length > 0);
    const most = Math.max(...giving.map(countAt));
    const fewest = Math.min(...POSITIONS.map(countAt));
    const moved = pick(giving.filter((position) => countAt(position) === most).flatMap(freeAt));
    const to = pick(POSITIONS.filter((position) => countAt(position) === fewest));
    if (moved === undefined || to === undefined || most - fewest <= 1) return positions;
    positions[moved] = to;
  }
}

/** A question of which is known where its right choice stands. */
type Answered = PlannedRecord & { rightAt: number };

/** A week, or a category, whose right answers stand at one place too often or at one never. */
export interface UnevenAnswers {
  /** Of a week. */
  monday?: CalendarDate;
  /** Its name. */
  category?: string;
  imbalance: Imbalance;
  records: readonly Answered[];
}

interface Shown {
  today: CalendarDate;
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
}

/** The weeks, then the categories, whose right answers are out of balance; past days do not count. */
export function findUnevenAnswers({ today, categories, records }: Shown): UnevenAnswers[] {
  const answered = records.filter((record): record is Answered => record.rightAt !== undefined);
  const byWeek = Map.groupBy(answered, ({ forDate }) => mondayOf(forDate ?? ''));
  const byCategory = Map.groupBy(answered, ({ categoryId }) => categoryId);
  const groups = [
    ...[...byWeek].toSorted().map(([monday, own]) => ({ monday, own })),
    ...categories.map(({ id, category }) => ({ category, own: byCategory.get(id) ?? [] })),
  ];
  return groups.flatMap(({ own, ...of }) => {
    const imbalance = findImbalance(own.map(({ rightAt }) => rightAt));
    return imbalance && own.some(({ forDate }) => (forDate ?? '') > today)
      ? [{ ...of, imbalance, records: own }]
      : [];
  });
}

/** Why a question keeps its choices where they are, most pressing first. */
const stayNames = {
  seen: 'of today or before',
  proposed: 'with a proposed change',
  ordered: 'with choices in an order of their own',
  others: 'for editors and admins to change',
} as const;

type Stay = keyof typeof stayNames;

interface Shuffling {
  today: CalendarDate;
  /** May the person change it without anybody's approval? */
  isTheirs: (record: PlannedRecord) => boolean;
}

function whyStays(record: Answered, { today, isTheirs }: Shuffling): Stay | null {
  if ((record.forDate ?? '') <= today) return 'seen';
  if (record.hasProposal) return 'proposed';
  if (record.isInOrder) return 'ordered';
  return isTheirs(record) ? null : 'others';
}

/** How many keep their choices where they are, for people: "2 of today or before, 1 with a proposed change". */
export function nameStaying({ records }: Pick<UnevenAnswers, 'records'>, shuffling: Shuffling): string {
  const staying = Map.groupBy(records, (record) => whyStays(record, shuffling));
  return (Object.keys(stayNames) as Stay[])
    .flatMap((why) => (staying.has(why) ? [`${staying.get(why)?.length} ${stayNames[why]}`] : []))
    .join(', ');
}

/**
 * The questions whose right choices trade places so that all four places have as many as can be, each with its new place.
 * `randomBelow(n)` is a whole number from 0 to n - 1.
 */
export function shuffleAnswers(
  { records }: Pick<UnevenAnswers, 'records'>,
  shuffling: Shuffling,
  randomBelow: (limit: number) => number,
): { record: PlannedRecord; rightAt: number }[] {
  const placed = records.map((record) => ({
    at: record.rightAt,
    isFree: whyStays(record, shuffling) === null,
  }));
  const evened = evenOut(placed, randomBelow);
  return records.flatMap((record, index) => {
    const rightAt = evened[index] ?? record.rightAt;
    return rightAt === record.rightAt ? [] : [{ record, rightAt }];
  });
}
