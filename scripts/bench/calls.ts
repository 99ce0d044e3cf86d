// Times every read, a save and a session on a small and on a large database of either kind: `npm run bench -- calls
// [--small 10000] [--large 100000]`. lib/api/query-plans tests that no call reads a whole table.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findNodeBinary, root, serverFlags } from '../cli/node-binary.mjs';
import { withPostgres } from '../test/postgres-cluster.mjs';
import { runStep } from './bench-site';
import type { Times } from './every-call';

/** The same response may take at most this many times as long on the large database as on the small one. */
const GOAL = 1.5;

function timeCalls(questions: string, settings: Record<string, string>): Times {
  const directory = mkdtempSync(join(tmpdir(), 'trivia-calls-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'silent',
    SAMPLE_CONTENT: 'off',
    DATA_DIR: directory,
    ...settings,
  };
  try {
    runStep([...serverFlags, 'scripts/cli/prepare.ts'], env);
    runStep([...serverFlags, 'scripts/bench/fill.ts', questions], env);
    const output = execFileSync(findNodeBinary(), [...serverFlags, 'scripts/bench/every-call.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    return JSON.parse(output);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function report(few: Times, many: Times): void {
  for (const [name, small] of Object.entries(few)) {
    const large = many[name];
    if (!large) continue;
    const ratio = large.ms / small.ms;
    const verdict = ratio <= GOAL ? 'ok' : 'ABOVE THE GOAL';
    // A longer response takes longer.
    const judged = small.found === large.found ? verdict : `finds ${small.found} and ${large.found}`;
    console.log(
      `  ${name}: ${small.ms.toFixed(3)} ms, ${large.ms.toFixed(3)} ms, × ${ratio.toFixed(2)}: ${judged}`,
    );
  }
}

/** Prints the medians of the calls, and their ratios, for both kinds of database. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { small: { type: 'string', default: '10000' }, large: { type: 'string', default: '100000' } },
  });
  const { small, large } = values;
  console.log(`SQLite: ${small} and ${large} questions`);
  report(timeCalls(small, { DATABASE_URL: '' }), timeCalls(large, { DATABASE_URL: '' }));
  const onPostgres = (questions: string) =>
    withPostgres((url: string) => timeCalls(questions, { DATABASE_URL: url }));
  const few = await onPostgres(small);
  if (!few) return;
  console.log(`PostgreSQL: ${small} and ${large} questions`);
  report(few, await onPostgres(large));
}
