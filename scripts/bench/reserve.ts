// npm run bench -- reserve [DAYS] [sqlite]: so many days (10,000) of all three games with two instances on one database
// (PostgreSQL where its programs are), of which one is killed now and then: no slot stays empty while there was a reserve,
// none is filled twice, and of weekly questions none but those of Saturdays.
import { type ChildProcess, fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, dayOfWeek, SATURDAY } from '@/lib/dates/calendar-date';
import type { Db } from '@/lib/db/connection';
import { runStep } from '../bench-site';
import { nodeBinary, root, serverFlags } from '../node-binary.mjs';
import { findPostgres, startCluster } from '../postgres-cluster.mjs';

const FIRST_DAY = '2030-01-01';
/** One day in so many, an instance dies while it works. */
const KILL_EVERY = 200;

interface Figures {
  slots: number;
  filled: number;
  /** Left empty although a reserve was there. */
  empty: number;
  /** Filled twice, or on a day that is none of its game's. */
  wrong: number;
}

interface Simulated {
  kills: number;
  games: Record<ReviewedGame, Figures>;
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

const isDue = (game: ReviewedGame, day: string) => game !== 'weekly' || dayOfWeek(day) === SATURDAY;

/** The calendar and the bench of a game in one category, as people fill them. */
function calendarOf(game: ReviewedGame, categoryId: string, db: Db) {
  let number = 0;
  async function add(forDate: string | null, status: 'ready' | 'draft', transaction: Db): Promise<void> {
    const now = new Date().toISOString();
    const dated = {
      id: randomUUID(),
      category_id: categoryId,
      for_date: forDate,
      status,
      runs_any_day: forDate ? 0 : 1,
      version: 1,
      updated_at: now,
    };
    if (game === 'word_puzzle') {
      await transaction
        .insertInto('word_categories')
        .values({ ...dated, word: 'FJORD', hint: 'An inlet' })
        .execute();
      return;
    }
    const question = `Question ${++number}?`;
    const choices = { choice1: 'a', choice2: 'b', choice3: 'c', choice4: 'd', correct_choice: 1 };
    const own = { tag: randomUUID(), game, question, duplicate_key: question, created_at: now };
    await transaction
      .insertInto('trivia_questions')
      .values({ ...dated, ...own, ...choices })
      .execute();
  }
  // To these queries the two tables are the same.
  const table = game === 'word_puzzle' ? ('word_categories' as 'trivia_questions') : 'trivia_questions';
  async function count(where: { for_date: string; status: 'ready' } | { runs_any_day: number }) {
    let records = db.selectFrom(table).select('id').where('category_id', '=', categoryId);
    if (game !== 'word_puzzle') records = records.where('game', '=', game);
    if ('runs_any_day' in where) records = records.where('for_date', 'is', null);
    return (await records.where((is) => is.and(where)).execute()).length;
  }
  return {
    game,
    /** What people have done by the morning of a day: some reserves, and something in the slot or not. */
    async prepare(day: string, transaction: Db): Promise<void> {
      for (let reserves = randomInt(3); reserves > 0; reserves--) await add(null, 'ready', transaction);
      const inSlot = randomInt(4);
      if (inSlot === 0) await add(day, 'ready', transaction);
      if (inSlot === 1) await add(day, 'draft', transaction);
    },
    count: async (day: string) => ({
      waiting: await count({ runs_any_day: 1 }),
      ready: await count({ for_date: day, status: 'ready' }),
    }),
  };
}

/** Has both instances fill a day at the same time, and one of them now and then die over it. */
async function fillDay(instances: ChildProcess[], day: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const work = instances.map((instance) => fill(instance, day));
  const isKilled = randomInt(KILL_EVERY) === 0;
  if (isKilled) {
    const which = randomInt(2);
    await new Promise((resolve) => setTimeout(resolve, randomInt(20)));
    instances[which]?.kill('SIGKILL');
    await Promise.all(work);
    const next = await startInstance(env);
    instances[which] = next;
    // At its start an instance looks again.
    await fill(next, day);
  }
  await Promise.all(work);
  return isKilled;
}

async function simulate(env: NodeJS.ProcessEnv, days: number): Promise<Simulated> {
  const { database } = await import('@/lib/db/connection');
  const db = database();
  const categoryId = randomUUID();
  const colour = { default_avatar_color: '#336699', media_id: null, position: 0, active: 1, version: 1 };
  await db
    .insertInto('categories')
    .values({ id: categoryId, name: 'Bench', name_key: randomUUID(), ...colour })
    .execute();
  const calendars = REVIEWED_GAMES.map((game) => calendarOf(game, categoryId, db));
  const none = (): Figures => ({ slots: 0, filled: 0, empty: 0, wrong: 0 });
  const games = { daily: none(), weekly: none(), word_puzzle: none() };
  const instances = [await startInstance(env), await startInstance(env)];
  let kills = 0;
  for (let index = 0; index < days; index++) {
    const day = addDays(FIRST_DAY, index);
    await db.transaction().execute(async (transaction) => {
      for (const { game, prepare } of calendars) if (isDue(game, day)) await prepare(day, transaction);
    });
    const before = await Promise.all(calendars.map(({ count }) => count(day)));
    if (await fillDay(instances, day, env)) kills++;
    for (const [at, { game, count }] of calendars.entries()) {
      const [was, is] = [before[at] ?? { waiting: 0, ready: 0 }, await count(day)];
      const figures = games[game];
      const filled = is.ready - was.ready;
      figures.filled += filled;
      if (isDue(game, day)) figures.slots++;
      if (isDue(game, day) && is.ready === 0 && was.waiting > 0) figures.empty++;
      const most = isDue(game, day) && was.ready === 0 ? 1 : 0;
      if (filled > most || was.waiting - is.waiting !== filled) figures.wrong++;
    }
  }
  for (const instance of instances) instance.kill();
  await db.destroy();
  return { kills, games };
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
  const { kills, games } = await simulate(env, days);
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${name}: ${days} days, ${kills} instances killed (${seconds} s)`);
  for (const [game, { slots, filled, empty, wrong }] of Object.entries(games)) {
    console.log(`  ${game}: ${slots} slots, ${filled} filled, ${empty} left empty, ${wrong} filled wrongly`);
    if (empty + wrong > 0) process.exitCode = 1;
  }
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
