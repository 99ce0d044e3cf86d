// The memory of a server that is asked 60 mixed requests a second for a while, on a heap of 256 MB, as Node takes one in a
// container of 512 MB: `npm run bench -- memory [--minutes 60] [--heap 256]`.
import { parseArgs } from 'node:util';
import { startBenchSite } from './bench-site';
import { memoryOf } from './beside';
import { askMixed, mixFor } from './mixed-load';

const PORT = 3193;
const RATE = 60;
const GOAL_MEGABYTES = 400;

/** Serves on a temporary data directory, and prints memory by the minute. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { minutes: { type: 'string', default: '60' }, heap: { type: 'string', default: '256' } },
  });
  const site = await startBenchSite(PORT, { NODE_OPTIONS: `--max-old-space-size=${values.heap}` });
  try {
    const mix = await mixFor(site.origin);
    console.log(`${RATE} mixed requests a second, a heap of ${values.heap} MB`);
    for (let minute = 1; minute <= Number(values.minutes); minute++) {
      const end = performance.now() + 60_000;
      const isOver = () => performance.now() > end;
      const { rate, failures } = await askMixed(site.origin, mix, { rate: RATE, isOver });
      const { now, peak } = memoryOf(site.pid);
      const failed = failures.length > 0 ? `, ${failures.length} failed (${failures[0]})` : '';
      console.log(`  minute ${minute}: ${now} MB, at most ${peak}; ${rate.toFixed(0)} a second${failed}`);
    }
    const { peak } = memoryOf(site.pid);
    const verdict = peak <= GOAL_MEGABYTES ? 'ok' : 'ABOVE THE GOAL';
    console.log(`  at most ${peak} MB (goal ${GOAL_MEGABYTES}): ${verdict}`);
  } finally {
    await site.stop();
  }
}
