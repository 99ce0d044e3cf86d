// nginx as compose.yaml has it, with what is kept for everybody in its cache, beside a plain file of the same bytes from the
// same nginx: answers a second, taking turns in short rounds. `npm run bench -- nginx`, where nginx is installed.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { findSharedQuestion, onOneCore, runStep, startBenchSite } from '../bench-site';
import { median } from '../median';
import { hasNginx, startNginx } from '../nginx.mjs';
import { costOf, familyOf, loadProcesses, type Worked } from '../processor-time';

const PORT = 3189;
const NGINX_PORT = 3199;
const FILE_PORT = 3200;
const GOAL = 0.9;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 16;
const ROUND_MS = 250;

const headers = {
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)',
  Accept: '*/*',
};

/** The bytes of an answer as they are sent, and whether nginx had it. */
function ask(path: string): Promise<{ body: Buffer; isKept: boolean }> {
  return new Promise((resolve, reject) => {
    const asking = request({ port: NGINX_PORT, host: '127.0.0.1', path, headers }, async (answer) => {
      resolve({ body: await buffer(answer), isKept: answer.headers['x-cache'] === 'HIT' });
    });
    asking.on('error', reject).end();
  });
}

async function measure(name: string, path: string, file: string): Promise<void> {
  await ask(path);
  const { body, isKept } = await ask(path);
  if (!isKept) throw new Error(`nginx does not keep ${path}`);
  writeFileSync(file, body);
  // Both are sent by the same processes, of which the app has nothing to do.
  const all = familyOf(process.pid).filter((pid) => pid !== process.pid);
  const rounds: { kept: Worked; plain: Worked }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const kept = await loadProcesses(all, NGINX_PORT, { path, headers }, ROUND_MS);
    const plain = await loadProcesses(all, FILE_PORT, { path: '/file', headers }, ROUND_MS);
    if (round >= WARM_UP_ROUNDS) rounds.push({ kept, plain });
  }
  const ratio = median(rounds.map(({ kept, plain }) => kept.rate / plain.rate));
  const work = costOf(rounds.map(({ plain }) => plain)) / costOf(rounds.map(({ kept }) => kept));
  const [kept, plain] = (['kept', 'plain'] as const).map((side) =>
    median(rounds.map((round) => round[side].rate)),
  );
  console.log(
    `  ${name}: ${kept?.toFixed(0)} of ${plain?.toFixed(0)} a second, ${ratio.toFixed(2)}, by processor time ${work.toFixed(2)} (goal ${GOAL}): ${ratio >= GOAL ? 'ok' : 'BELOW THE GOAL'}`,
  );
}

/** Builds if stale, serves on a temporary data directory behind nginx, and prints the ratios. */
export async function run(): Promise<void> {
  if (!hasNginx()) throw new Error('nginx is not installed');
  runStep(['scripts/build.mjs'], { ...process.env, NODE_ENV: 'production' });
  const site = await startBenchSite(PORT, { TRUSTED_PROXIES: '1' }, onOneCore);
  const folder = mkdtempSync(join(tmpdir(), 'trivia-plain-'));
  // The workers are another user's.
  chmodSync(folder, 0o755);
  const more = `server { listen 127.0.0.1:${FILE_PORT}; server_tokens off; root ${folder}; }`;
  const stop = await startNginx({ port: NGINX_PORT, instances: [PORT], more });
  try {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const tag = await findSharedQuestion(site.origin, yesterday);
    console.log('Kept by nginx, beside a plain file of the same bytes, 16 connections');
    const file = join(folder, 'file');
    await measure('shared question', `/share_question/${tag}`, file);
    const byDate = `/singlegames/get_single_game_questions_by_date?forDate=${yesterday}`;
    await measure('by date', byDate, file);
    await measure('categories', '/categories/active_categories', file);
  } finally {
    await stop();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
