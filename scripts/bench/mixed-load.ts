// What a site is asked all day, in one stream: pages, names that do not exist, preview pictures, reads, saves.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export const BENCH_PASSWORD = 'bench-password';

/** A question as the API tells staff of it. */
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

export function dateInDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Signs in as the first staff account; the token. */
export async function signIn(origin: string, password: string = BENCH_PASSWORD): Promise<string> {
  const response = await fetch(`${origin}/users/login_authorized_user`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'staff', password }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** So many questions of later dates, without media, which can be changed at will. */
async function findLaterQuestions(origin: string, token: string, count: number): Promise<EditableQuestion[]> {
  const found: EditableQuestion[] = [];
  for (let days = 1; found.length < count && days <= 10; days++) {
    const path = `/singlegames/get_single_game_questions_by_date?forDate=${dateInDays(days)}`;
    const response = await fetch(origin + path, { headers: { Authorization: `Bearer ${token}` } });
    const { singleGameQuestionsByDate } = (await response.json()) as {
      singleGameQuestionsByDate: { categoryId: string; singleGameQuestionInfo?: EditableQuestion }[];
    };
    for (const { categoryId, singleGameQuestionInfo: info } of singleGameQuestionsByDate) {
      if (info && !info.hasImage && !info.hasAudio) found.push({ ...info, categoryId });
    }
  }
  return found;
}

const SAVE_PATH = '/singlegames/upload_trivia_question';

/** The body of a save that changes the question's text, to another one each time. */
function changeOf(
  { id, question, choices, correctChoice, forDate, categoryId }: EditableQuestion,
  turn: number,
): string {
  const text = `${question.replace(/ \(.*/, '')} (${turn} of ${Date.now()})?`;
  const triviaQuestion = { question: text, ...choices, correctChoice, forDate, categoryId };
  return JSON.stringify({ questionId: id, triviaQuestion });
}

export interface Mixed {
  answered: number;
  /** What was asked and answered by another status than it should be, or not at all. */
  failures: string[];
  /** Answers a second. */
  rate: number;
}

interface Asked {
  path: string;
  /** As which it may be answered. */
  statuses: number[];
  init?: RequestInit;
}

/** What is asked in a turn, each kind as often as every other. */
type Mix = (turn: number) => Asked;

const BY_DATE = '/singlegames/get_single_game_questions_by_date';
const MAX_UNANSWERED = 500;

interface ByDate {
  singleGameQuestionsByDate: { singleGameQuestionInfo?: { questionTag: string } }[];
}

/** The mix for a site with the sample content; `password` is that of the first staff account. */
export async function mixFor(origin: string, password: string = BENCH_PASSWORD): Promise<Mix> {
  const token = await signIn(origin, password);
  const questions = await findLaterQuestions(origin, token, 16);
  const yesterday = (await (await fetch(`${origin}${BY_DATE}?forDate=${dateInDays(-1)}`)).json()) as ByDate;
  const shared = yesterday.singleGameQuestionsByDate.flatMap(
    ({ singleGameQuestionInfo: info }) => info?.questionTag ?? [],
  );
  const tag = (turn: number) => shared[turn % shared.length];
  const authorization = { Authorization: `Bearer ${token}` };
  const found = (path: string, init?: RequestInit): Asked => ({ path, statuses: [200], init });
  const unknown = (path: string): Asked => ({ path: `${path}/${randomUUID()}`, statuses: [404] });
  const kinds: Mix[] = [
    (turn) => found(`/share_question/${tag(turn)}`),
    () => found('/user/trivia_fan'),
    () => found('/'),
    () => unknown('/share_question'),
    () => unknown('/user'),
    () => unknown('/join-group'),
    (turn) => found(`/share_question/${tag(turn)}/preview.png`),
    (turn) => found(`${BY_DATE}?forDate=${dateInDays(-(turn % 10))}`),
    (turn) => found(`${BY_DATE}?forDate=${dateInDays(turn % 8)}`, { headers: authorization }),
    (turn) => ({
      path: SAVE_PATH,
      // Of two saves of a question at once, one is told that it was late.
      statuses: [200, 409],
      init: {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), ...authorization },
        body: changeOf(questions[turn % questions.length] as EditableQuestion, turn),
      },
    }),
  ];
  return (turn) => (kinds[turn % kinds.length] as Mix)(Math.floor(turn / kinds.length));
}

/** Limits count by address: each turn has one of its own, which the site believes with `TRUSTED_PROXIES`. */
const addressOf = (turn: number) => `10.${(turn >> 16) % 256}.${(turn >> 8) % 256}.${turn % 256}`;

/**
 * Asks so many times a second, or as often as it is answered, over `atOnce` at once at most, until it is over; resolves
 * when all is answered.
 */
export async function askMixed(
  origin: string,
  mix: Mix,
  options: { isOver: () => boolean; rate?: number; atOnce?: number },
): Promise<Mixed> {
  const { isOver, rate = Number.POSITIVE_INFINITY, atOnce = MAX_UNANSWERED } = options;
  const failures: string[] = [];
  const asking = new Set<Promise<void>>();
  const startedAt = performance.now();
  let turn = 0;
  const ask = async ({ path, statuses, init }: Asked, address: string) => {
    const headers = { ...init?.headers, 'X-Forwarded-For': address };
    try {
      const response = await fetch(origin + path, { ...init, headers, redirect: 'manual' });
      await response.arrayBuffer();
      if (!statuses.includes(response.status)) failures.push(`${path} ${response.status}`);
    } catch (error) {
      failures.push(`${path} ${(error as Error).cause ?? error}`);
    }
  };
  for (; !isOver(); turn++) {
    await delay(Math.max(0, startedAt + (turn * 1000) / rate - performance.now()));
    while (asking.size >= atOnce) await Promise.race(asking);
    const one: Promise<void> = ask(mix(turn), addressOf(turn)).finally(() => asking.delete(one));
    asking.add(one);
  }
  await Promise.all(asking);
  const seconds = (performance.now() - startedAt) / 1000;
  return { answered: turn - failures.length, failures, rate: turn / seconds };
}
