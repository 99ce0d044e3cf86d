// What has to be computed, beside another checkout of the site: `npm run bench -- calls --before DIRECTORY` (one that is
// installed and built). Each side on the first core, taking turns in short rounds on data of its own.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Asks, CONNECTIONS, load } from '../bench-load';
import { type BenchSite, onOneCore, runStep, startBenchSite } from '../bench-site';
import { computedCalls } from '../computed-calls';
import { median } from '../median';
import { root } from '../node-binary.mjs';

const PORTS = [3195, 3196] as const;
const WARM_UP_ROUNDS = 6;
const ROUNDS = 16;
const ROUND_MS = 500;

interface Side {
  name: string;
  site: BenchSite;
  calls: Record<string, Asks>;
}

async function start(name: string, directory: string, port: number): Promise<Side> {
  const site = await startBenchSite(port, { TRUSTED_PROXIES: '1' }, onOneCore, directory);
  return { name, site, calls: await computedCalls(site.origin) };
}

async function measure(sides: Side[], call: string): Promise<void> {
  const rates = new Map<Side, number[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const side of sides) {
      const { rate } = await load(side.site.port, side.calls[call] as Asks, ROUND_MS);
      if (round >= WARM_UP_ROUNDS) rates.get(side)?.push(rate);
    }
  }
  const [now = [], other] = sides.map((side) => rates.get(side) ?? []);
  const ratio = other && median(now.map((rate, round) => rate / (other[round] ?? rate)));
  const beside = other && `, ${sides[1]?.name}: ${median(other).toFixed(0)}, ratio ${ratio?.toFixed(2)}`;
  console.log(`  ${call}: ${median(now).toFixed(0)} a second${beside ?? ''}`);
}

/** Builds if stale, serves on temporary data directories, and prints rates and, beside another side, ratios. */
export async function run(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { before: { type: 'string' } } });
  runStep(['scripts/build.mjs'], { ...process.env, NODE_ENV: 'production' });
  const sides = [await start('now', root, PORTS[0])];
  try {
    if (values.before) sides.push(await start('before', resolve(values.before), PORTS[1]));
    console.log(`Computed calls, ${CONNECTIONS} connections, one core`);
    for (const call of Object.keys(sides[0]?.calls ?? {})) await measure(sides, call);
  } finally {
    for (const { site } of sides) await site.stop();
  }
}
