// Every call on a small and on a large database of either kind, taking turns: `npm run bench -- calls [--small 10000]
// [--large 100000] [--rounds 15]`. That no call reads a whole table is a test (lib/game-api/query-plans).

import { median, quantile } from './beside';
import { type Comparison, compareSizes } from './compare-sizes';

const GOAL = 1.5;

function report(compared: Comparison): void {
  for (const [name, [few, many]] of compared) {
    const ratios = few.rounds.map((taken, round) => (many.rounds[round] ?? 0) / taken);
    const ratio = median(ratios);
    const spread = [0.25, 0.75].map((part) => quantile(ratios, part).toFixed(2)).join(' to ');
    const times = [few, many].map(({ rounds }) => `${median(rounds).toFixed(3)} ms`).join(', ');
    const verdict = ratio <= GOAL ? 'ok' : 'ABOVE THE GOAL';
    // More to tell takes longer: that is no ratio of the same answer.
    const judged = few.found === many.found ? verdict : `finds ${few.found} and ${many.found}`;
    console.log(`  ${name}: ${times}, × ${ratio.toFixed(2)} (${spread}): ${judged}`);
  }
}

/**
 * Prints what every call takes on both kinds of database: the middle of the rounds, their ratio round by round, and
 * between what half of the rounds' ratios are. The limit is a ratio of 1.5 for the same answer.
 */
export const run = () => compareSizes('scripts/bench/every-call.ts', report);
