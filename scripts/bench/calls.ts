// What has to be computed, beside another checkout of the site: `npm run bench -- calls --before DIRECTORY` (one that is
// installed and built), or with `--traced` beside the same site that sends traces of all it does. Each side on the first
// core, taking turns in short rounds on data of its own.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Asks, CONNECTIONS, load } from '../bench-load';
import { type BenchSite, onOneCore, runStep, startBenchSite } from '../bench-site';
import {
  changeOf,
  dateInDays,
  type EditableQuestion,
  findLaterQuestions,
  SAVE_PATH,
  signIn,
} from '../bench-staff';
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

/** An address of its own for each call: limits count by address. */
function headersOf(token: string, connection: number, turn: number): Record<string, string> {
  return {
    'Accept-Encoding': 'gzip, deflate, br',
    Accept: '*/*',
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': `10.${connection}.${(turn >> 8) % 256}.${turn % 256}`,
  };
}

async function start(
  name: string,
  directory: string,
  port: number,
  more: Record<string, string> = {},
): Promise<Side> {
  const site = await startBenchSite(port, { TRUSTED_PROXIES: '1', ...more }, onOneCore, directory);
  const token = await signIn(site.origin);
  const questions = await findLaterQuestions(site.origin, token, CONNECTIONS);
  const get =
    (path: string): Asks =>
    (connection, turn) => ({ path, headers: headersOf(token, connection, turn) });
  const save: Asks = (connection, turn) => ({
    path: SAVE_PATH,
    headers: headersOf(token, connection, turn),
    body: changeOf(questions[connection] as EditableQuestion, turn),
  });
  const byDate = `/singlegames/get_single_game_questions_by_date?forDate=${dateInDays(1)}`;
  return {
    name,
    site,
    calls: { 'staff by date': get(byDate), 'media library': get('/media/uploads?show=all'), save },
  };
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

/** Takes traces and forgets them. */
async function startCollector() {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Builds if stale, serves on temporary data directories, and prints rates and, beside another side, ratios. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { before: { type: 'string' }, traced: { type: 'boolean' } },
  });
  const collector = values.traced ? await startCollector() : null;
  runStep(['scripts/build.mjs'], { ...process.env, NODE_ENV: 'production' });
  const sides = [await start('now', root, PORTS[0])];
  try {
    if (values.before) sides.push(await start('before', resolve(values.before), PORTS[1]));
    else if (collector) sides.push(await start('traced', root, PORTS[1], collector.settings));
    console.log(`Computed calls, ${CONNECTIONS} connections, one core`);
    for (const call of Object.keys(sides[0]?.calls ?? {})) await measure(sides, call);
  } finally {
    for (const { site } of sides) await site.stop();
    collector?.stop();
  }
}
