// The plan, the search, what is near a text and a move on a small and on a large database of either kind, taking turns, as ratios:
// `npm run bench -- planner [--small 10000] [--large 100000] [--rounds 15]`. The plan has 50 categories.
import { type Comparison, compareSizes } from './compare-sizes';

export const ONE_DAY = 'plan of a day';
export const THREE_MONTHS = 'plan of 3 months';
export const MOVE = 'two moves';
/** With what is looked for behind it. */
export const SEARCH = 'search: ';
/** With the text that is compared behind it. */
export const TWINS = 'twins: ';

/** How many times as long each may take on the large one. */
const GOAL = 1.5;
/** Milliseconds that 95 of 100 of each kind take at most on the large one. */
const GOALS_95: readonly (readonly [prefix: string, goal: number])[] = [
  [SEARCH, 50],
  [TWINS, 150],
];
/** How many times as long as one day's call three months may take. */
const LONG_PLAN_GOAL = 20;

const judge = (ratio: number, goal: number) =>
  `× ${ratio.toFixed(2)} (goal ${goal}): ${ratio <= goal ? 'ok' : 'ABOVE THE GOAL'}`;

/** The shortest time of each call, in milliseconds. */
type Times = Record<string, number>;

/** What 95 of 100 calls whose names begin so take at most; undefined: `--call` left all of them out. */
function most95(times: Times, prefix: string): number | undefined {
  const taken = Object.entries(times).flatMap(([name, time]) => (name.startsWith(prefix) ? [time] : []));
  return taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.95) - 1];
}

function report(compared: Comparison): void {
  const shortest = (index: 0 | 1): Times =>
    Object.fromEntries([...compared].map(([name, measured]) => [name, measured[index].shortest]));
  const [few, many] = [shortest(0), shortest(1)];
  const tell = (name: string, short: number, long: number, goal: number) =>
    console.log(`  ${name}: ${short.toFixed(2)} ms, ${long.toFixed(2)} ms, ${judge(long / short, goal)}`);
  for (const name of [ONE_DAY, THREE_MONTHS, MOVE]) {
    const [short, long] = [few[name], many[name]];
    if (short && long) tell(name, short, long, GOAL);
  }
  for (const [prefix, goal] of GOALS_95) {
    const [ofFew, ofMany] = [most95(few, prefix), most95(many, prefix)];
    if (!ofFew || !ofMany) continue;
    const verdict = ofMany <= goal ? 'ok' : 'ABOVE THE GOAL';
    console.log(
      `  ${prefix}p95 ${ofFew.toFixed(2)} ms, ${ofMany.toFixed(2)} ms (goal ${goal} ms): ${verdict}`,
    );
  }
  const [short, long] = [few, many].map((times) => (times[THREE_MONTHS] ?? 0) / (times[ONE_DAY] ?? 1));
  if (!short || !long || !few[ONE_DAY]) return;
  console.log(
    `  ${THREE_MONTHS} beside a day: ${judge(short, LONG_PLAN_GOAL)}, ${judge(long, LONG_PLAN_GOAL)}`,
  );
}

/** Prints the times and ratios on both kinds of database. */
export const run = () => compareSizes('scripts/bench/planner-calls.ts', report);
