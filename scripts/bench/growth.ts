// Every call on a small and on a large database of either kind, taking turns: `npm run bench -- growth [--small 10000]
// [--large 1000000] [--rounds 15]`. That no call reads a whole table is a test (lib/game-api/query-plans).
import { compareSizes, type Times } from '../bench-databases';

const GOAL = 1.2;

function report(few: Times, many: Times): void {
  for (const [name, taken] of Object.entries(few)) {
    const ratio = (many[name] ?? 0) / taken;
    const verdict = ratio <= GOAL ? 'ok' : 'ABOVE THE GOAL';
    console.log(
      `  ${name}: ${taken.toFixed(2)} ms, ${many[name]?.toFixed(2)} ms, × ${ratio.toFixed(2)}: ${verdict}`,
    );
  }
}

/** Prints the times of every call on both kinds of database; the limit is a ratio of 1.2. */
export const run = () => compareSizes('scripts/growth-calls.ts', report);
