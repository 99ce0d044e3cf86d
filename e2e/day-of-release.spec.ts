import type { PlaywrightWorkerArgs } from 'playwright/test';
import { addDays } from '@/lib/dates/calendar-date';
import { ANSWER } from './fixtures/playing';
import { getProductToday } from './fixtures/product-day';
import { type Started, shiftableClock, shiftClock } from './fixtures/server';
import { signInStaff } from './fixtures/staff-calls';
import { expect, test } from './fixtures/test';

const TOMORROW = addDays(getProductToday(), 1);
const GAME = `/questions/${TOMORROW}/play`;
const DAY_MS = 86_400_000;

/** A stored question of tomorrow, and a function that reads a page as a visitor. */
async function findQuestionOfTomorrow({ request }: PlaywrightWorkerArgs['playwright'], { url }: Started) {
  const visitor = await request.newContext({ baseURL: url });
  const [question] = await (await signInStaff(visitor)).loadQuestions(TOMORROW);
  if (!question?.questionTag) throw new Error('The sample content has a question of tomorrow.');
  const read = async (path: string) => {
    const response = await visitor.get(path);
    return { status: response.status(), text: await response.text() };
  };
  return { tag: question.questionTag, read };
}

test('a visitor gets a question from its day on, although its pages were asked for before', async ({
  playwright,
  dataDir,
  start,
}) => {
  const { tag, read } = await findQuestionOfTomorrow(playwright, await start(shiftableClock));
  const pages = [`/share_question/${tag}`, `/questions/${TOMORROW}`, GAME];
  for (const path of pages) expect((await read(path)).status, path).toBe(404);
  shiftClock(dataDir, DAY_MS);
  for (const path of pages) {
    const { status, text } = await read(path);
    expect(status, path).toBe(200);
    expect(text, path).not.toMatch(ANSWER);
  }
});

test('a visitor finds a question in the lists only after its day', async ({ playwright, dataDir, start }) => {
  const { tag, read } = await findQuestionOfTomorrow(playwright, await start(shiftableClock));
  const lists = ['/questions/feed.xml', '/sitemap.xml'];
  for (const days of [0, 1, 2]) {
    shiftClock(dataDir, days * DAY_MS);
    for (const path of lists) {
      expect((await read(path)).text.includes(tag), `${path} ${days} days later`).toBe(days === 2);
    }
  }
});

test('a visitor gets the answer of a question the day after, although its page was cached without it', async ({
  playwright,
  dataDir,
  start,
}) => {
  const { read } = await findQuestionOfTomorrow(playwright, await start(shiftableClock));
  shiftClock(dataDir, DAY_MS);
  expect((await read(GAME)).text).not.toMatch(ANSWER);
  shiftClock(dataDir, 2 * DAY_MS);
  expect((await read(GAME)).text).toContain('data-correct="true"');
});
