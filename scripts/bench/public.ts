// How fast cached public pages are, and how much script they load, beside an empty page of the same build. The build
// is one of its own (next.config.js), so that the empty page is in no other.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeBinary, root, serverFlags } from '../node-binary.mjs';

const PORT = 3199;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const EMPTY = '/empty';
const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_MS = 1000;

/** Interactive by their nature: these may load more than the budget. */
const EXEMPT = new Set(['/login', '/join-group/tag/open-table', '/single-game']);
const PAGES = [
  '/',
  '/terms',
  '/privacy',
  '/delete_account',
  '/weekly-game',
  '/account',
  '/user/trivia_fan',
  ...EXEMPT,
];
const BUDGET_BYTES = 3 * 1024;

interface Answer {
  status: number;
  /** Bytes of the body as they came over the wire. */
  bytes: number;
  body: string;
}

function fetchRaw(path: string, agent: Agent, encoding = 'identity'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(ORIGIN + path, { agent, headers: { 'Accept-Encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, bytes: body.length, body: body.toString() });
      });
    });
    request.on('error', reject);
  });
}

/** Requests a second over some connections, each asking again as soon as it was answered. */
async function measureRate(path: string, agent: Agent): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let count = 0;
  const ask = async () => {
    while (performance.now() < end) {
      const { status } = await fetchRaw(path, agent);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return count / (ROUND_MS / 1000);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The scripts a page's HTML loads at first, in bytes on the wire. */
async function measureScripts(path: string, agent: Agent): Promise<number> {
  const { body } = await fetchRaw(path, agent);
  const tags = body.match(/<(script|link)\b[^>]*>/g) ?? [];
  const addresses = tags
    .filter((tag) => tag.startsWith('<script') || tag.includes('as="script"'))
    .filter((tag) => !/nomodule/i.test(tag))
    .flatMap((tag) => /(?:src|href)="([^"]+\.js[^"]*)"/.exec(tag)?.[1] ?? []);
  const files = await Promise.all([...new Set(addresses)].map((address) => fetchRaw(address, agent, 'gzip')));
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function findSharedQuestion(agent: Agent): Promise<string> {
  const forDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const path = `/singlegames/get_single_game_questions_by_date?forDate=${forDate}`;
  const { body } = await fetchRaw(path, agent);
  const { singleGameQuestionsByDate } = JSON.parse(body) as {
    singleGameQuestionsByDate: { singleGameQuestionInfo?: { questionTag: string } }[];
  };
  const tag = singleGameQuestionsByDate.find((item) => item.singleGameQuestionInfo)?.singleGameQuestionInfo;
  if (!tag) throw new Error('The sample content has no question yesterday');
  return `/share_question/${tag.questionTag}`;
}

function runStep(args: string[], env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(nodeBinary(), args, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed`);
}

async function startServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(nodeBinary(), [...serverFlags, 'scripts/serve.ts'], { cwd: root, env });
  await new Promise<void>((ready, failed) => {
    server.stdout?.on('data', (line) => String(line).includes('Ready') && ready());
    server.stderr?.pipe(process.stderr);
    server.once('exit', () => failed(new Error('The server did not start')));
  });
  server.removeAllListeners('exit');
  return server;
}

async function report(agent: Agent): Promise<void> {
  const shared = await findSharedQuestion(agent);
  const rated = [EMPTY, shared, '/user/trivia_fan'];
  const rates = new Map<string, number[]>(rated.map((path) => [path, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const path of rated) {
      const rate = await measureRate(path, agent);
      // The first round warms up.
      if (round > 0) rates.get(path)?.push(rate);
    }
  }
  const emptyRate = median(rates.get(EMPTY) ?? []);
  console.log('Requests a second, cached (goal: 0.8 of the empty page)');
  for (const path of rated) {
    const rate = median(rates.get(path) ?? []);
    console.log(`  ${path}: ${rate.toFixed(0)} (${(rate / emptyRate).toFixed(2)})`);
  }

  const floor = await measureScripts(EMPTY, agent);
  console.log(`First-load JavaScript, gzip (floor: ${floor} bytes, budget: + ${BUDGET_BYTES})`);
  for (const path of [shared, ...PAGES]) {
    const more = (await measureScripts(path, agent)) - floor;
    const verdict = EXEMPT.has(path) ? 'exempt' : more <= BUDGET_BYTES ? 'ok' : 'OVER BUDGET';
    console.log(`  ${path}: + ${more} bytes, ${verdict}`);
  }
}

/** Builds, serves on a temporary data directory, and prints rates and script sizes. */
export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'trivia-bench-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    BENCH_BUILD: '1',
    PORT: String(PORT),
    DATA_DIR: directory,
    DATABASE_URL: '',
    STAFF_PASSWORD: 'bench-password',
    LOG_LEVEL: 'silent',
  };
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let server: ChildProcess | null = null;
  try {
    runStep([join(root, 'node_modules/next/dist/bin/next'), 'build'], env);
    runStep([...serverFlags, 'scripts/prepare.ts'], env);
    server = await startServer(env);
    await report(agent);
  } finally {
    agent.destroy();
    server?.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
}
