// The memory of a server that is asked 60 mixed requests a second for a while, on a heap of 256 MB, as Node takes one in a
// container of 512 MB: `npm run bench -- memory [--minutes 60] [--heap 256]`. Then its speed beside one without a bound.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CONNECTIONS } from '../bench-load';
import { type BenchSite, runStep, startBenchSite } from '../bench-site';
import { median } from '../median';
import { askMixed, mixFor } from '../mixed-load';
import { memoryFlags } from '../node-binary.mjs';

const PORTS = [3193, 3194] as const;
const RATE = 60;
const GOAL_MEGABYTES = 400;
const GOAL_SPEED = 0.9;
const ROUNDS = 8;
const ROUND_MS = 3_000;

type Mix = Awaited<ReturnType<typeof mixFor>>;

interface Side {
  site: BenchSite;
  mix: Mix;
}

const start = async (port: number, wrap: (command: string[]) => string[]): Promise<Side> => {
  const site = await startBenchSite(port, { TRUSTED_PROXIES: '1', MALLOC_ARENA_MAX: '2' }, wrap);
  return { site, mix: await mixFor(site.origin) };
};

const until = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
};

/** Resident memory of a process, in megabytes: now, and at its highest. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

async function watch({ site, mix }: Side, minutes: number): Promise<number> {
  let highest = 0;
  for (let minute = 1; minute <= minutes; minute++) {
    const { rate, failures } = await askMixed(site.origin, mix, { rate: RATE, isOver: until(60_000) });
    const { now, peak } = memoryOf(site.pid);
    highest = peak;
    const failed = failures.length > 0 ? `, ${failures.length} failed (${failures[0]})` : '';
    console.log(`  minute ${minute}: ${now} MB, at most ${peak}; ${rate.toFixed(0)} a second${failed}`);
  }
  return highest;
}

/** How fast the one is, of the other: medians of rounds side by side. */
async function compare(one: Side, other: Side): Promise<number> {
  const ratios: number[] = [];
  const rateOf = async ({ site, mix }: Side) =>
    (await askMixed(site.origin, mix, { atOnce: CONNECTIONS, isOver: until(ROUND_MS) })).rate;
  for (let round = 0; round <= ROUNDS; round++) {
    const ratio = (await rateOf(one)) / (await rateOf(other));
    // The first one warms up what has not been asked yet.
    if (round > 0) ratios.push(ratio);
  }
  return median(ratios);
}

/** Builds if stale, serves on temporary data directories, and prints memory by the minute, then the ratio of speeds. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { minutes: { type: 'string', default: '60' }, heap: { type: 'string', default: '256' } },
  });
  runStep(['scripts/build.mjs'], { ...process.env, NODE_ENV: 'production' });
  const bounded = await start(PORTS[0], ([node = '', ...args]) => [
    node,
    `--max-old-space-size=${values.heap}`,
    ...args,
  ]);
  const sides = [bounded];
  try {
    console.log(`${RATE} mixed requests a second, a heap of ${values.heap} MB`);
    const highest = await watch(bounded, Number(values.minutes));
    const unbounded = await start(PORTS[1], (command) =>
      command.filter((word) => !memoryFlags.includes(word)),
    );
    sides.push(unbounded);
    const speed = await compare(bounded, unbounded);
    const isFine = highest <= GOAL_MEGABYTES && speed >= GOAL_SPEED;
    console.log(
      `  at most ${highest} MB (goal ${GOAL_MEGABYTES}); ${speed.toFixed(2)} of the speed without a bound (goal ${GOAL_SPEED}): ${isFine ? 'ok' : 'BELOW THE GOAL'}`,
    );
  } finally {
    for (const { site } of sides) await site.stop();
  }
}
