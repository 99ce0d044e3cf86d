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
