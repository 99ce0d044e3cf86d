// A day's requests in one stream: pages, names that do not exist, preview pictures, reads, saves.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export const BENCH_PASSWORD = 'bench-password';

/** The API returns these fields of a question to staff. */
interface EditableQuestion {
  id: string;
  questionTag: string;
  question: string;
  choices: Record<string, string>;
  correctChoice: string;
  forDate: string;
  categoryId: string;
  hasImage: boolean;
  hasAudio: boolean;
}

export function computeDateInDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Signs in as the first staff account, and returns the token. */
export async function signIn(origin: string, password: string = BENCH_PASSWORD): Promise<string> {
  const response = await fetch(`${origin}/users/login_authorized_user`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'staff', password }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** Makes the path of the call for the daily questions of a day; 0 is today. */
export const makeDayPath = (days: number) =>
  `/singlegames/get_single_game_questions_by_date?forDate=${computeDateInDays(days)}`;

interface DayItem {
  categoryId: string;
  singleGameQuestionInfo?: EditableQuestion;
}

async function readDay(origin: string, days: number, headers = {}): Promise<DayItem[]> {
  const response = await fetch(origin + makeDayPath(days), { headers });
  return ((await response.json()) as { singleGameQuestionsByDate: DayItem[] }).singleGameQuestionsByDate;
}

/** Lists the tags of yesterday's questions, which have public pages. */
export async function listSharedTags(origin: string): Promise<string[]> {
  const items = await readDay(origin, -1);
  return items.flatMap(({ singleGameQuestionInfo: info }) => info?.questionTag ?? []);
}

/** Finds questions of later dates without media, which can be changed freely. */
async function findLaterQuestions(
  origin: string,
  headers: { Authorization: string },
  count: number,
): Promise<EditableQuestion[]> {
  const found: EditableQuestion[] = [];
  for (let days = 1; found.length < count && days <= 10; days++) {
    for (const { categoryId, singleGameQuestionInfo: info } of await readDay(origin, days, headers)) {
      if (info && !info.hasImage && !info.hasAudio) found.push({ ...info, categoryId });
    }
  }
  return found;
}

const SAVE_PATH = '/singlegames/upload_trivia_question';

/** Writes the body of a save, with a new text for the question each time. */
function writeSave(
  { id, question, choices, correctChoice, forDate, categoryId }: EditableQuestion,
  turn: number,
): string {
  const text = `${question.replace(/ \(.*/, '')} (${turn} of ${Date.now()})?`;
  const triviaQuestion = { question: text, ...choices, correctChoice, forDate, categoryId };
  return JSON.stringify({ questionId: id, triviaQuestion });
}

interface MixedRequest {
  path: string;
  statuses: number[];
  init?: RequestInit;
}

/** It makes the request of a turn; each kind is equally frequent. */
type Mix = (turn: number) => MixedRequest;

const MAX_UNANSWERED = 500;

/** Creates the mix for a site with the sample content; `password` is that of the first staff account. */
export async function createMix(origin: string, password: string = BENCH_PASSWORD): Promise<Mix> {
  const authorization = { Authorization: `Bearer ${await signIn(origin, password)}` };
  const questions = await findLaterQuestions(origin, authorization, 16);
  const shared = await listSharedTags(origin);
  const tag = (turn: number) => shared[turn % shared.length];
  const found = (path: string, init?: RequestInit): MixedRequest => ({ path, statuses: [200], init });
  const unknown = (path: string): MixedRequest => ({ path: `${path}/${randomUUID()}`, statuses: [404] });
  const kinds: Mix[] = [
    (turn) => found(`/share_question/${tag(turn)}`),
    () => found('/user/trivia_fan'),
    () => found('/'),
    () => unknown('/share_question'),
    () => unknown('/user'),
    () => unknown('/join-group'),
    (turn) => found(`/share_question/${tag(turn)}/preview.png`),
    (turn) => found(makeDayPath(-(turn % 10))),
    (turn) => found(makeDayPath(turn % 8), { headers: authorization }),
    (turn) => ({
      path: SAVE_PATH,
      // One of two concurrent saves of a question gets a conflict.
      statuses: [200, 409],
      init: {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), ...authorization },
        body: writeSave(questions[turn % questions.length] as EditableQuestion, turn),
      },
    }),
  ];
  return (turn) => (kinds[turn % kinds.length] as Mix)(Math.floor(turn / kinds.length));
}

/** Limits count by address, so each turn has its own, which the site trusts with `TRUSTED_PROXIES`. */
const pickAddress = (turn: number) => `10.${(turn >> 16) % 256}.${(turn >> 8) % 256}.${turn % 256}`;

/**
 * Sends requests at a fixed rate, or as fast as they are answered, at most `atOnce` at a time, until
 * `isOver`; resolves after the last response. Failures had an unexpected status, or no response; the rate is per second.
 */
export async function askMixed(
  origin: string,
  mix: Mix,
  options: { isOver: (turn: number) => boolean; rate?: number; atOnce?: number },
) {
  const { isOver, rate = Number.POSITIVE_INFINITY, atOnce = MAX_UNANSWERED } = options;
  const failures: string[] = [];
  const asking = new Set<Promise<void>>();
  const startedAt = performance.now();
  let turn = 0;
  const ask = async ({ path, statuses, init }: MixedRequest, address: string) => {
    const headers = { ...init?.headers, 'X-Forwarded-For': address };
    try {
      const response = await fetch(origin + path, { ...init, headers, redirect: 'manual' });
      await response.arrayBuffer();
      if (!statuses.includes(response.status)) failures.push(`${path} ${response.status}`);
    } catch (error) {
      failures.push(`${path} ${(error as Error).cause ?? error}`);
    }
  };
  for (; !isOver(turn); turn++) {
    await delay(Math.max(0, startedAt + (turn * 1000) / rate - performance.now()));
    while (asking.size >= atOnce) await Promise.race(asking);
    const one: Promise<void> = ask(mix(turn), pickAddress(turn)).finally(() => asking.delete(one));
    asking.add(one);
  }
  await Promise.all(asking);
  const seconds = (performance.now() - startedAt) / 1000;
  return { answered: turn - failures.length, failures, rate: turn / seconds };
}
