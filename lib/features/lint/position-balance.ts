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

/** How likely it is that a fair draw of so many from four positions has one of them exactly so often. */
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
