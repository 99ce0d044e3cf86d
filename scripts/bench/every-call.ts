// Times every read, a save and a session on the configured database, and prints the result as JSON: a step of
// `npm run bench -- calls`.
import { contract } from '@/lib/api/contract';
import { gameApi } from '@/lib/api/select';
import type { Caller } from '@/lib/contract/caller';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession, findSessionUser } from '@/lib/features/accounts/server/sessions';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { searchRecords } from '@/lib/features/search/server/service';
import { findWordUses } from '@/lib/features/word-puzzles/server/service';
import { listEveryRead } from '@/lib/testing/every-read';
import { addCaller, questionOf } from '@/lib/testing/factories';
import { RARE_WORD } from '@/lib/testing/fill-database';
import { computeMedian } from './beside';

type Implementation = (input: Record<string, unknown>, caller: Caller) => Promise<unknown>;
type Work = () => Promise<unknown>;

/** Each call has its median in milliseconds, and the number of items in its response. */
export type Times = Record<string, { ms: number; found: number }>;

/** The first rounds do not count, because code is being compiled and pages are being read. */
const WARM_UP_ROUNDS = 2;
const ROUNDS = 15;
/** Each round times a call this many times. */
const REPEATS = 5;

/** The history then has more than one page, so that its first page is full from the first round on. */
const SAVES_BEFORE = 60;
/** Selects a question that a database of any size has: yesterday's first. */
const DAYS_BEFORE_LAST = 31;
const CATEGORIES = 50;
/** It is as frequent as other words of the fill, so that a larger database has more matches. */
const FILLING_WORD = 'wordbaa';

async function listCalls(): Promise<[string, Work][]> {
  const caller = await addCaller();
  const stored = await database()
    .selectFrom('trivia_questions')
    .select(['id', 'tag', 'question', 'categoryId'])
    .where('id', '=', `filled-${DAYS_BEFORE_LAST * CATEGORIES}`)
    .executeTakeFirstOrThrow();
  const known = {
    date: addDays(getProductToday(), -1),
    categoryId: stored.categoryId,
    question: stored.question,
    questionId: stored.id,
    questionTag: stored.tag,
    username: caller.user.username,
    groupIdTag: 'no-such-group',
    code: 'no-such-code',
    word: RARE_WORD,
  };
  const reads = listEveryRead(known).map(([name, query]): [string, Work] => {
    const input = (contract[name] as { query?: { parse: (query: unknown) => unknown } }).query?.parse(query);
    const call = gameApi[name] as Implementation;
    const work = () =>
      call((input ?? {}) as Record<string, unknown>, caller).catch((error: { status?: number }) => {
        if (error.status !== 404) throw error;
      });
    const told = Object.entries(query).map(([field, value]) => (field === 'show' ? value : field));
    return [[name, ...told].join(' '), work];
  });
  let version = 0;
  const save = async () => {
    const triviaQuestion = questionOf(stored.categoryId, known.date, {
      question: `Which one is it, ${version++}?`,
    });
    await saveDailyQuestion({ triviaQuestion, questionId: stored.id, reason: 'A bench' }, caller);
  };
  for (let saved = 0; saved < SAVES_BEFORE; saved++) await save();
  // Search ranks a limited number of matches, however many questions there are.
  const findMany = () => searchRecords({ query: 'which' }, reviewedKinds);
  const findMore = () => searchRecords({ query: FILLING_WORD }, reviewedKinds);
  const findMoreUses = () => findWordUses({ word: FILLING_WORD });
  // This is another user, because a call lists the caller's sessions.
  const other = await addCaller();
  const session = async () => findSessionUser(await beginSession(other.user.id));
  return [
    ...reads,
    ['searchRecords, what all have', findMany],
    ['searchRecords, what grows', findMore],
    ['wordUses, what grows', findMoreUses],
    ['save', save],
    ['session', session],
  ];
}

/** Counts the items in a response: its own total, or the entries of its lists. */
function countFound(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 0;
  if ('total' in answer) return Number(answer.total);
  const own = Array.isArray(answer) ? answer.length : 0;
  return Object.values(answer).reduce<number>((sum, part) => sum + countFound(part), own);
}

async function timeAll(): Promise<Times> {
  const measured = (await listCalls()).map(([name, work]) => ({
    name,
    work,
    taken: [] as number[],
    found: 0,
  }));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const call of measured) {
      for (let time = 0; time < REPEATS; time++) {
        const startedAt = performance.now();
        const answer = await call.work();
        if (round >= 0) call.taken.push(performance.now() - startedAt);
        call.found = countFound(answer);
      }
    }
  }
  return Object.fromEntries(
    measured.map(({ name, taken, found }) => [name, { ms: computeMedian(taken), found }]),
  );
}

timeAll().then((times) => {
  console.log(JSON.stringify(times));
  process.exit(0);
});
