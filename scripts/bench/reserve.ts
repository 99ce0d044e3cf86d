// npm run bench -- reserve [DAYS] [sqlite]: so many days (10,000) with two instances on one database (PostgreSQL where
// its programs are), of which one is killed now
// and then: no slot stays empty while there was a reserve, and none is filled twice.
import { type ChildProcess, fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@/lib/dates/calendar-date';
import { runStep } from '../bench-site';
import { nodeBinary, root, serverFlags } from '../node-binary.mjs';
import { findPostgres, startCluster } from '../postgres-cluster.mjs';

const FIRST_DAY = '2030-01-01';
/** One day in so many, an instance dies while it works. */
const KILL_EVERY = 200;

interface Figures {
  days: number;
  filled: number;
  kills: number;
  empty: number;
  twice: number;
}

async function startInstance(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(join(root, 'scripts/reserve-worker.ts'), {
    execPath: nodeBinary(),
    execArgv: serverFlags,
    env,
    cwd: root,
  });
  await once(child, 'message');
  return child;
}

/** Has an instance fill a day; resolves when it has, or is dead. */
async function fill(instance: ChildProcess, day: string): Promise<void> {
  const heard = new AbortController();
  const { signal } = heard;
  const over = Promise.race([once(instance, 'message', { signal }), once(instance, 'exit', { signal })]);
  instance.send(day);
  await over.finally(() => heard.abort());
}

async function simulate(env: NodeJS.ProcessEnv, days: number): Promise<Figures> {
  const { database } = await import('@/lib/db/connection');
  const db = database();
  const [categoryId, now] = [randomUUID(), new Date().toISOString()];
  const colour = { default_avatar_color: '#336699', media_id: null, position: 0, active: 1, version: 1 };
  await db
    .insertInto('categories')
    .values({ id: categoryId, name: 'Bench', name_key: randomUUID(), ...colour })
    .execute();
  let number = 0;
  async function add(forDate: string | null, status: 'ready' | 'draft') {
    const texts = {
      question: `Question ${++number}?`,
      choice1: 'a',
      choice2: 'b',
      choice3: 'c',
      choice4: 'd',
    };
    const own = {
      id: randomUUID(),
      tag: randomUUID(),
      game: 'daily' as const,
      category_id: categoryId,
      version: 1,
    };
    const row = { ...own, ...texts, for_date: forDate, status, runs_any_day: forDate ? 0 : 1 };
    await db
      .insertInto('trivia_questions')
      .values({ ...row, duplicate_key: texts.question, correct_choice: 1, created_at: now, updated_at: now })
      .execute();
  }
  const ofCategory = () => db.selectFrom('trivia_questions').where('category_id', '=', categoryId);
  const readyOn = async (day: string) =>
    (await ofCategory().select('id').where('for_date', '=', day).where('status', '=', 'ready').execute())
      .length;
  const reserves = async () =>
    (await ofCategory().select('id').where('for_date', 'is', null).where('runs_any_day', '=', 1).execute())
      .length;

  const instances = [await startInstance(env), await startInstance(env)];
  const figures: Figures = { days, filled: 0, kills: 0, empty: 0, twice: 0 };
  for (let index = 0; index < days; index++) {
    const day = addDays(FIRST_DAY, index);
    for (let count = randomInt(3); count > 0; count--) await add(null, 'ready');
    const before = randomInt(4);
    if (before === 0) await add(day, 'ready');
    if (before === 1) await add(day, 'draft');
    const [waiting, ready] = [await reserves(), await readyOn(day)];
    const work = instances.map((instance) => fill(instance, day));
    if (randomInt(KILL_EVERY) === 0) {
      const which = randomInt(2);
      await new Promise((resolve) => setTimeout(resolve, randomInt(20)));
      instances[which]?.kill('SIGKILL');
      figures.kills++;
      await Promise.all(work);
      instances[which] = await startInstance(env);
      // At its start an instance looks again.
      await fill(instances[which], day);
    }
    await Promise.all(work);
    const [left, now] = [await reserves(), await readyOn(day)];
    figures.filled += now - ready;
    if (now === 0 && waiting > 0) figures.empty++;
    if (now > 1 || waiting - left !== now - ready) figures.twice++;
  }
  for (const instance of instances) instance.kill();
  await db.destroy();
  return figures;
}

/** Simulates on the database that the environment names; prepared by then. */
async function runOn(name: string, settings: Record<string, string>, days: number): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    SAMPLE_CONTENT: 'off',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  runStep([...serverFlags, 'scripts/prepare.ts'], { ...env, STAFF_PASSWORD: 'bench-password' });
  Object.assign(process.env, env);
  const begin = performance.now();
  const figures = await simulate(env, days);
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(
    `${name}: ${figures.days} days, ${figures.filled} filled, ${figures.kills} instances killed, ` +
      `${figures.empty} left empty, ${figures.twice} filled twice (${seconds} s)`,
  );
  if (figures.empty + figures.twice > 0) process.exitCode = 1;
}

export async function run(): Promise<void> {
  const days = Number(process.argv[3] ?? 10_000);
  const directory = mkdtempSync(join(tmpdir(), 'trivia-reserve-'));
  const binaries = process.argv[4] === 'sqlite' ? null : findPostgres();
  const cluster = binaries ? await startCluster(binaries) : null;
  try {
    const DATABASE_URL = cluster ? `${cluster.url}/postgres` : '';
    await runOn(cluster ? 'PostgreSQL' : 'SQLite', { DATA_DIR: directory, DATABASE_URL }, days);
  } finally {
    await cluster?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
