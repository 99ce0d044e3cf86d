// What is kept for everybody, beside a bare Node server that sends the same bytes: answers a second and the slowest of a
// hundred, each side on one core (where there is `taskset`), taking turns in short rounds.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Ask } from '../bench-load';
import { findSharedQuestion, onOneCore, runStep, startBenchSite } from '../bench-site';
import { quantile } from '../median';
import { nodeBinary } from '../node-binary.mjs';
import { costOf, loadProcesses, type Worked } from '../processor-time';

const PORT = 3197;
const BARE_PORT = 3198;
const WARM_UP_ROUNDS = 4;
const ROUNDS = 16;
const ROUND_MS = 250;

interface Target {
  name: string;
  /** Of the bare server's rate. */
  goal: number;
  ask: Ask;
}

const browser = {
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)',
  Accept: '*/*',
};

/** The answer as it is on the wire. */
async function record(port: number, { path, headers }: Ask) {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const socket = connect(port, '127.0.0.1');
  socket.write([`GET ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n'));
  const bytes = await buffer(socket);
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...rest] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const kept = rest
    .map((line) => line.split(/: (.*)/s).slice(0, 2))
    .filter(([name = '']) => !/^(connection|keep-alive|date)$/i.test(name));
  return { status: Number(first.split(' ')[1]), headers: kept.flat(), body: bytes.subarray(end + 4) };
}

async function findTargets(origin: string, port: number): Promise<Target[]> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const tag = await findSharedQuestion(origin, yesterday);
  // A page of the framework: the others carry their styles themselves.
  const html = await (await fetch(`${origin}/login`)).text();
  const file = /href="(\/_next\/static\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
  const get = (path: string, headers = {}): Ask => ({ path, headers: { ...browser, ...headers } });
  const page = get(`/share_question/${tag}`);
  const { headers } = await record(port, page);
  const etag = headers[headers.findIndex((name) => name?.toLowerCase() === 'etag') + 1] ?? '';
  return [
    { name: 'shared question', goal: 0.7, ask: page },
    { name: 'profile', goal: 0.7, ask: get('/user/trivia_fan') },
    { name: 'group page', goal: 0.7, ask: get('/join-group/JOIN-US') },
    { name: 'landing', goal: 0.7, ask: get('/') },
    {
      name: 'by date',
      goal: 0.7,
      ask: get(`/singlegames/get_single_game_questions_by_date?forDate=${yesterday}`),
    },
    { name: 'by tag', goal: 0.7, ask: get(`/singlegames/question_by_tag?questionTag=${tag}`) },
    { name: 'categories', goal: 0.7, ask: get('/categories/active_categories') },
    { name: 'static file', goal: 0.5, ask: get(file) },
    { name: '304', goal: 0.8, ask: get(page.path, { 'If-None-Match': etag }) },
  ];
}

async function startBare(): Promise<ChildProcess> {
  const [program = '', ...args] = onOneCore([nodeBinary(), 'scripts/bare-server.mjs']);
  const bare = spawn(program, args, {
    env: { ...process.env, PORT: String(BARE_PORT) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(bare, 'message');
  return bare;
}

async function teach(bare: ChildProcess, { ask }: Target, port: number): Promise<void> {
  // Made and kept before it is recorded.
  await record(port, ask);
  const { body, ...head } = await record(port, ask);
  bare.send({ key: `${ask.headers['If-None-Match']}${ask.path}`, ...head, body: body.toString('base64') });
  await once(bare, 'message');
}

function report({ name, goal }: Target, rounds: { ours: Worked; bare: Worked }[]): void {
  const ratio = quantile(
    rounds.map(({ ours, bare }) => ours.rate / bare.rate),
    0.5,
  );
  const slowest = (side: 'ours' | 'bare') =>
    quantile(
      rounds.flatMap((round) => round[side].times),
      0.99,
    );
  const rate = (side: 'ours' | 'bare') =>
    quantile(
      rounds.map((round) => round[side].rate),
      0.5,
    ).toFixed(0);
  const p99 = slowest('ours') / slowest('bare');
  const work = costOf(rounds.map(({ bare }) => bare)) / costOf(rounds.map(({ ours }) => ours));
  const verdict = ratio >= goal && p99 <= 3 ? 'ok' : 'BELOW THE GOAL';
  console.log(
    `  ${name}: ${rate('ours')} of ${rate('bare')} a second, ${ratio.toFixed(2)} (goal ${goal}), by processor time ${work.toFixed(2)}; p99 × ${p99.toFixed(1)} (goal 3): ${verdict}`,
  );
}

/** Builds if stale, serves on a temporary data directory, and prints the ratios. */
export async function run(): Promise<void> {
  runStep(['scripts/build.mjs'], { ...process.env, NODE_ENV: 'production' });
  const site = await startBenchSite(PORT, {}, onOneCore);
  const bare = await startBare();
  try {
    console.log('Kept answers beside a bare Node server with the same bytes, 16 connections');
    for (const target of await findTargets(site.origin, PORT)) {
      await teach(bare, target, PORT);
      const rounds: { ours: Worked; bare: Worked }[] = [];
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
        const ours = await loadProcesses([site.pid], PORT, target.ask, ROUND_MS);
        const other = await loadProcesses([bare.pid ?? 0], BARE_PORT, target.ask, ROUND_MS);
        if (round >= WARM_UP_ROUNDS) rounds.push({ ours, bare: other });
      }
      report(target, rounds);
    }
  } finally {
    bare.kill('SIGTERM');
    await site.stop();
  }
}
