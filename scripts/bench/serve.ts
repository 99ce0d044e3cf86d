// Measures cached responses from outside: wrk requests the site, started as the README says, after a day's mixed use,
// and in turns a bare Node server that sends the same bytes. `npm run bench -- serve [--rounds 5] [--seconds 2]`.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { findNodeBinary, root } from '../cli/node-binary.mjs';
import { startBenchSite } from './bench-site';
import { computeMedian } from './beside';
import { askMixed, createMix, listSharedTags, makeDayPath } from './mixed-load';

const PORT = 3197;
const BARE_PORT = 3198;
const CONNECTIONS = 16;
/** A day's mixed use has this many requests. */
const MIXED_REQUESTS = 5000;
/** The rate should be at least this share of the bare server's. */
const GOAL = 0.4;

interface Target {
  name: string;
  path: string;
  headers: Record<string, string>;
}

const browser = {
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)',
  Accept: '*/*',
};

/** Requests a response and reads it as it is on the wire. Throws for a status other than 200 or 304. */
async function recordResponse({ path, headers }: Target) {
  const request = get({ port: PORT, host: '127.0.0.1', path, headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode: status, rawHeaders } = response;
  if (status !== 200 && status !== 304) throw new Error(`${path}: ${status}`);
  // It has names and values in turn.
  const sent = rawHeaders.filter(
    (_, at) => !/^(connection|keep-alive|date)$/i.test(rawHeaders[at - (at % 2)] ?? ''),
  );
  return { status, headers: sent, body: await buffer(response) };
}

async function findTargets(origin: string): Promise<Target[]> {
  const [tag] = await listSharedTags(origin);
  if (!tag) throw new Error('The sample content has no question of yesterday');
  // This page runs the framework, because the others have inline styles.
  const html = await (await fetch(`${origin}/login`)).text();
  const file = /href="(\/_next\/static\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
  const targetOf = (name: string, path: string, headers = {}) => ({
    name,
    path,
    headers: { ...browser, ...headers },
  });
  const page = targetOf('shared question', `/share_question/${tag}`);
  const { headers } = await recordResponse(page);
  const etag = headers[headers.findIndex((name) => name?.toLowerCase() === 'etag') + 1] ?? '';
  return [
    page,
    targetOf('profile', '/user/trivia_fan'),
    targetOf('group page', '/join-group/JOIN-US'),
    targetOf('landing', '/'),
    targetOf('by date', makeDayPath(-1)),
    targetOf('by tag', `/singlegames/question_by_tag?questionTag=${tag}`),
    targetOf('categories', '/categories/active_categories'),
    targetOf('static file', file),
    targetOf('304', page.path, { 'If-None-Match': etag }),
  ];
}

async function startBare(): Promise<ChildProcess> {
  const bare = spawn(findNodeBinary(), ['scripts/bench/bare-server.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(BARE_PORT) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(bare, 'message');
  return bare;
}

interface WrkResult {
  rate: number;
  /** The 99th percentile of response times, in milliseconds. */
  p99: number;
  answers: number;
  /** Processor time of the server, in hundredths of a second. */
  ticks: number;
}

function readTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000 };

function runWrk(port: number, pid: number, { path, headers }: Target, seconds: number): WrkResult {
  const before = readTicks(pid);
  const output = execFileSync(
    'wrk',
    [
      '--threads=1',
      `--connections=${CONNECTIONS}`,
      `--duration=${seconds}s`,
      '--latency',
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      `http://127.0.0.1:${port}${path}`,
    ],
    { encoding: 'utf8' },
  );
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${path}\n${output}`);
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p99: Number(p99) * MILLISECONDS[unit as keyof typeof MILLISECONDS],
    answers: Number(/(\d+) requests in/.exec(output)?.[1]),
    ticks: readTicks(pid) - before,
  };
}

function report(name: string, rounds: { ours: WrkResult; bare: WrkResult }[]): void {
  const ratio = computeMedian(rounds.map(({ ours, bare }) => ours.rate / bare.rate));
  const slowest = computeMedian(rounds.map(({ ours, bare }) => ours.p99 / bare.p99));
  const rate = (side: 'ours' | 'bare') => computeMedian(rounds.map((round) => round[side].rate)).toFixed(0);
  const measureCost = (side: 'ours' | 'bare') => {
    const sum = (field: 'ticks' | 'answers') => rounds.reduce((all, round) => all + round[side][field], 0);
    return sum('ticks') / sum('answers');
  };
  // Processor time hardly depends on other load of the machine, unlike the rate.
  const byWork = measureCost('bare') / measureCost('ours');
  const verdict = ratio >= GOAL ? 'ok' : 'BELOW THE GOAL';
  console.log(
    `| ${name} | ${rate('ours')} | ${rate('bare')} | ${ratio.toFixed(2)} | ${byWork.toFixed(2)} | ${slowest.toFixed(1)} | ${verdict} |`,
  );
}

/** Starts both servers, sends a day's mixed use to ours, and prints the table. */
export async function run(): Promise<void> {
  if (spawnSync('wrk', ['--version']).error) {
    throw new Error('wrk is missing: run "apt-get install wrk", or build it from github.com/wg/wrk.');
  }
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '2' } },
  });
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  const site = await startBenchSite(PORT);
  const bare = await startBare();
  try {
    const isOver = (turn: number) => turn >= MIXED_REQUESTS;
    const mixed = await askMixed(site.origin, await createMix(site.origin), { isOver, atOnce: CONNECTIONS });
    console.log(
      `${mixed.answered} mixed requests, ${mixed.failures.length} failed ${mixed.failures[0] ?? ''}`,
    );
    console.log(
      '| what | answers a second | bare server | ratio | by processor time | p99, times the bare one’s | |',
    );
    for (const target of await findTargets(site.origin)) {
      // It is requested once before, so that the recorded response is the cached one.
      await recordResponse(target);
      const { body, ...head } = await recordResponse(target);
      bare.send({ ...head, body: body.toString('base64') });
      await once(bare, 'message');
      const both = () => ({
        ours: runWrk(PORT, site.pid, target, seconds),
        bare: runWrk(BARE_PORT, bare.pid ?? 0, target, seconds),
      });
      both();
      report(target.name, Array.from({ length: rounds }, both));
    }
  } finally {
    bare.kill('SIGTERM');
    await site.stop();
  }
}
