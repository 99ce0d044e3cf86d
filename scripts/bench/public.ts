// How fast cached public pages are, and how much script they load, beside an empty page of the same build. The build
// is one of its own (next.config.js), so that the empty page is in no other.
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { FIRST_LOAD_BUDGET, interactivePages, publicPages, scriptAddresses } from '@/lib/testing/first-load';
import { findSharedQuestion, runStep, startBenchSite } from '../bench-site';
import { median } from '../median';
import { root } from '../node-binary.mjs';

const PORT = 3199;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const EMPTY = '/empty';
const CONNECTIONS = 16;
const WARM_UP_ROUNDS = 5;
const ROUNDS = 30;
const ROUND_MS = 250;

/** A request as a browser sends it; the body is only counted, so that measuring costs the same for every page. */
function countBytes(path: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'gzip' };
    get(ORIGIN + path, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** Requests a second over some connections, each asking again as soon as it was answered. */
async function measureRate(path: string, agent: Agent): Promise<number> {
  const start = performance.now();
  let count = 0;
  const ask = async () => {
    while (performance.now() < start + ROUND_MS) {
      await countBytes(path, agent);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return (count / (performance.now() - start)) * 1000;
}

/** The scripts a page's HTML loads at first, in bytes on the wire. */
async function measureScripts(path: string, agent: Agent): Promise<number> {
  const html = await (await fetch(ORIGIN + path)).text();
  const sizes = await Promise.all(scriptAddresses(html).map((address) => countBytes(address, agent)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Pages take turns in short rounds, and each is compared with the empty page of its own round: the machine has moods. */
async function reportRates(pages: string[], agent: Agent): Promise<void> {
  const rates = new Map<string, number[]>(pages.map((path) => [path, []]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const path of pages) {
      const rate = await measureRate(path, agent);
      if (round >= WARM_UP_ROUNDS) rates.get(path)?.push(rate);
    }
  }
  const empty = rates.get(EMPTY) ?? [];
  console.log('Requests a second, cached, gzip (goal: 0.8 of the empty page)');
  for (const [path, own] of rates) {
    const ratio = median(own.map((rate, round) => rate / (empty[round] ?? rate)));
    console.log(`  ${path}: ${median(own).toFixed(0)} (${ratio.toFixed(2)})`);
  }
}

async function reportScripts(budgeted: string[], agent: Agent): Promise<void> {
  console.log(`First-load JavaScript, gzip (budget: ${FIRST_LOAD_BUDGET} bytes)`);
  for (const path of [...budgeted, ...interactivePages]) {
    const bytes = await measureScripts(path, agent);
    const isExempt = interactivePages.includes(path);
    const verdict = isExempt ? 'exempt' : bytes <= FIRST_LOAD_BUDGET ? 'ok' : 'OVER BUDGET';
    console.log(`  ${path}: ${bytes} bytes, ${verdict}`);
  }
}

/** Builds, serves on a temporary data directory, and prints rates and script sizes. */
export async function run(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const isBench = { BENCH_BUILD: '1' };
  runStep([join(root, 'node_modules/next/dist/bin/next'), 'build'], {
    ...process.env,
    ...isBench,
    NODE_ENV: 'production',
  });
  const site = await startBenchSite(PORT, isBench);
  try {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const shared = `/share_question/${await findSharedQuestion(ORIGIN, yesterday)}`;
    await reportRates([EMPTY, shared, '/user/trivia_fan'], agent);
    await reportScripts([shared, ...publicPages], agent);
  } finally {
    agent.destroy();
    await site.stop();
  }
}
