// Measures an import of a bank beside visitors' reads and people's saves, on both databases: the slowdown of reads (as
// ratios), the wait of a save, and memory: `npm run bench -- import [--rows 5000] [--rate 100] [--on sqlite|postgres]`.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { toChoices } from '@/lib/contract/kinds';
import type { ImportLine, ImportResult } from '@/lib/features/import-export/contract';
import { IMPORT_CONTENT_TYPE, IMPORT_PATH } from '@/lib/features/import-export/rules';
import { withPostgres } from '../test/postgres-cluster.mjs';
import { type BenchSite, startBenchSite } from './bench-site';
import { type BenchRequest, computeQuantile, type Measurements, measureBeside } from './beside';
import { computeDateInDays, makeDayPath, signIn } from './mixed-load';

const PORT = 4655;
/** The 99th percentile of reads may be at most this many times that without an import. */
const GOAL = 2;
/** The server may need at most this many megabytes more than after a warm-up. */
const MEMORY_GOAL = 150;
const QUIET_SECONDS = 15;

interface Headers {
  Authorization: string;
}

const byDate = (turn: number) => makeDayPath(-(turn % 20));

/** Creates visitors' requests by turn, of which one in four reads a day that is not cached, and a draft a second. */
function createVisits(rate: number, categoryId: string, headers: Headers) {
  const paths = [
    () => '/',
    byDate,
    () => '/user/trivia_fan',
    (turn: number) => makeDayPath(-CACHED_RESPONSES - turn),
  ];
  return (turn: number): BenchRequest[] => {
    const address = { 'X-Forwarded-For': `10.1.${(turn >> 8) % 256}.${turn % 256}` };
    const read = { path: paths[turn % paths.length]?.(turn) ?? '/', init: { headers: address } };
    if (turn % rate !== 0) return [read];
    const triviaQuestion = {
      question: `Saved beside ${randomUUID()}?`,
      ...toChoices(['a', 'b', 'c', 'd']),
      correctChoice: 'a',
      categoryId,
    };
    const init = {
      method: 'POST',
      body: JSON.stringify({ triviaQuestion, status: 'draft' }),
      headers: { ...headers, ...address, 'Content-Type': 'application/json' },
    };
    return [read, { path: '/singlegames/upload_trivia_question', init }];
  };
}

/** The cache holds at most this many responses. */
const CACHED_RESPONSES = 20_000;

/** Fills the response cache, so that its growth does not count as the memory of the import. */
async function fillCache({ origin }: BenchSite): Promise<void> {
  const ask = async (turn: number) => {
    const headers = { 'X-Forwarded-For': `10.2.${turn >> 8}.${turn % 256}` };
    await (await fetch(origin + makeDayPath(-turn), { headers })).arrayBuffer();
  };
  for (let turn = 0; turn < CACHED_RESPONSES; turn += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, more) => ask(turn + more)));
  }
}

/**
 * Makes the lines of an import of a typical bank: half of the questions ready, on days of their own. They are in
 * one piece, because this process sends requests meanwhile.
 */
function makeBank(rows: number, categoryIds: readonly string[]): Buffer<ArrayBuffer> {
  const words = Array.from({ length: 5000 }, (_, index) => `word${index.toString(36)}`);
  const word = (seed: number) => words[(seed * 7919) % words.length] ?? '';
  const lines = Array.from({ length: rows }, (_, at) => {
    const text = Array.from({ length: 9 }, (_, index) => word(at * 13 + index * 31)).join(' ');
    const choice = (index: number) => `${word(at + index * 97)} ${at} ${index}`;
    const isReady = at % 2 === 0;
    const row = {
      line: at + 2,
      categoryId: categoryIds[at % categoryIds.length],
      status: isReady ? 'ready' : 'draft',
      forDate: isReady ? computeDateInDays(400 + Math.floor(at / categoryIds.length)) : null,
      question: {
        question: `Which ${text} is ${at}?`,
        ...toChoices([choice(1), choice(2), choice(3), choice(4)]),
        correctChoice: choice(2),
      },
      difficulty: 'medium',
      themes: [word(at % 50), 'Imported'],
      explanation: `Because ${text} has been said of ${choice(2)} for a long time, and nobody has found another one.`,
      source: `https://example.com/${at}`,
    };
    return `${JSON.stringify(row)}\n`;
  });
  return Buffer.from([`${JSON.stringify({ game: 'daily', rows })}\n`, ...lines].join(''));
}

async function importBank(
  site: BenchSite,
  bank: Buffer<ArrayBuffer>,
  headers: Headers,
): Promise<ImportResult> {
  const response = await fetch(site.origin + IMPORT_PATH, {
    method: 'POST',
    body: bank,
    headers: { ...headers, 'Content-Type': IMPORT_CONTENT_TYPE, 'Idempotency-Key': randomUUID() },
  });
  const last = (await response.text()).trim().split('\n').at(-1) ?? '';
  const line = JSON.parse(last) as ImportLine;
  if (!('created' in line)) throw new Error(last.slice(0, 1000));
  return line;
}

async function undoImport(site: BenchSite, entryId: string, headers: Headers): Promise<void> {
  const response = await fetch(`${site.origin}/history/restore_entry`, {
    method: 'POST',
    body: JSON.stringify({ entryId, side: 'before' }),
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
  });
  if (!response.ok) throw new Error(await response.text());
}

const judge = (value: number, goal: number) => `(goal ${goal}): ${value <= goal ? 'ok' : 'ABOVE THE GOAL'}`;

function report(name: string, quiet: Measurements, during: Measurements): void {
  const p99 = { quiet: computeQuantile(quiet.reads, 0.99), during: computeQuantile(during.reads, 0.99) };
  const p99Ratio = p99.during / p99.quiet;
  const p95Ratio = computeQuantile(during.reads, 0.95) / computeQuantile(quiet.reads, 0.95);
  const more = during.megabytes - quiet.megabytes;
  const figures = [
    `${during.seconds.toFixed(1)} s`,
    `reads' p99 ${p99.quiet.toFixed(1)} ms without, ${p99.during.toFixed(1)} ms beside it: × ${p99Ratio.toFixed(2)} ${judge(p99Ratio, GOAL)}`,
    `p95 × ${p95Ratio.toFixed(2)}`,
    `longest read ${Math.max(...during.reads).toFixed(0)} ms`,
    `longest save ${(Math.max(0, ...during.saves) / 1000).toFixed(1)} s`,
    `${more.toFixed(0)} MB more ${judge(more, MEMORY_GOAL)}`,
  ];
  if (during.failed.length > 0) figures.push(`${during.failed.length} failed (${during.failed[0]})`);
  console.log(`  ${name}: ${figures.join('; ')}`);
}

async function measure(
  name: string,
  settings: Record<string, string>,
  rows: number,
  rate: number,
): Promise<void> {
  const site = await startBenchSite(PORT, settings);
  try {
    const headers = { Authorization: `Bearer ${await signIn(site.origin)}` };
    const answer = await fetch(`${site.origin}/categories/active_categories`);
    const { categories } = (await answer.json()) as { categories: { id: string }[] };
    const ids = categories.map(({ id }) => id);
    const visits = createVisits(rate, ids[0] ?? '', headers);
    const meanwhile = <Result>(work: Promise<Result>) => measureBeside(site, rate, visits, work);
    // This is a warm-up, because the first requests of each kind take longer.
    await importBank(site, makeBank(1, ids), headers);
    await fillCache(site);
    await meanwhile(delay(5000));
    const quiet = await meanwhile(delay(QUIET_SECONDS * 1000));
    console.log(`${name}, ${rows} rows beside ${rate} reads a second:`);
    const bank = makeBank(rows, ids);
    const imported = await meanwhile(importBank(site, bank, headers));
    report('import', quiet, imported);
    report('the same again', quiet, await meanwhile(importBank(site, bank, headers)));
    const entryId = imported.result.historyEntryId ?? '';
    report('undo', quiet, await meanwhile(undoImport(site, entryId, headers)));
  } finally {
    await site.stop();
  }
}

/** Prints the measurements for both databases, or for the one that `--on` names. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      rows: { type: 'string', default: '5000' },
      rate: { type: 'string', default: '100' },
      on: { type: 'string' },
    },
  });
  const [rows, rate] = [Number(values.rows), Number(values.rate)];
  if (values.on !== 'postgres') await measure('SQLite', {}, rows, rate);
  if (values.on === 'sqlite') return;
  await withPostgres((url: string) =>
    measure('PostgreSQL', { DATABASE_URL: url, SAMPLE_CONTENT: 'on' }, rows, rate),
  );
}
