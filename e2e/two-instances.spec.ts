import type { APIRequestContext } from 'playwright/test';
import { toChoices } from '@/lib/contract/kinds';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { findPostgres, startCluster } from '@/scripts/test/postgres-cluster.mjs';
import { type Editor, signInEditor } from './fixtures/editor';
import { ANSWER } from './fixtures/playing';
import { getDaysAgo } from './fixtures/product-day';
import {
  makeDirectory,
  removeDirectory,
  type Started,
  shiftableClock,
  shiftClock,
  startServer,
} from './fixtures/server';
import { type StaffCalls, signInStaff } from './fixtures/staff-calls';
import { expect, test } from './fixtures/test';

// Two instances on one PostgreSQL serve all tests.
test.describe.configure({ mode: 'default' });
const binaries = findPostgres();
test.skip(!binaries, 'PostgreSQL is not installed');

const directories: string[] = [];
let cluster: Awaited<ReturnType<typeof startCluster>> | undefined;
let starting: Promise<Started>[] = [];
let here: APIRequestContext;
let there: APIRequestContext;
let staff: StaffCalls;
let editor: Editor;

test.beforeAll(async ({ playwright }) => {
  cluster = await startCluster(binaries);
  directories.push(makeDirectory(), makeDirectory());
  const settings = {
    DATABASE_URL: `${cluster.url}/postgres`,
    SAMPLE_CONTENT: 'on',
    ...shiftableClock,
  };
  // Both find an empty database, which only one of them may fill.
  starting = directories.map((DATA_DIR) => startServer({ ...settings, DATA_DIR }));
  const servers = await Promise.all(starting);
  const contexts = servers.map(({ url }) => playwright.request.newContext({ baseURL: url }));
  [here, there] = (await Promise.all(contexts)) as [APIRequestContext, APIRequestContext];
  staff = await signInStaff(there);
  editor = await signInEditor(servers[0]?.url ?? '');
});

test.afterAll(async () => {
  for (const start of await Promise.allSettled(starting)) {
    if (start.status === 'fulfilled') await start.value.stop();
  }
  cluster?.stop();
  for (const directory of directories) removeDirectory(directory);
});

async function readFirstQuestion(day: string): Promise<QuestionInfo> {
  const [question] = await staff.loadQuestions(day);
  if (!question) throw new Error(`The sample content has a question on ${day}.`);
  return question;
}

/** The game of a day as visitors get it; the second reading of an instance is a cached one. */
async function readGame(instance: APIRequestContext, day: string): Promise<string> {
  return (await instance.get(`/questions/${day}/play`)).text();
}

test('a visitor of one instance gets a change that an editor saved on the other', async () => {
  const day = getDaysAgo(3);
  const question = await readFirstQuestion(day);
  const readShared = async () => (await here.get(`/share_question/${question.questionTag}`)).text();
  const doBothShow = async (text: string) =>
    (await readShared()).includes(text) && (await readGame(here, day)).includes(text);
  for (const reading of ['rendered', 'cached'])
    expect(await doBothShow(question.question), reading).toBe(true);
  const changed = 'Is this fresh everywhere?';
  await staff.changeQuestion(question, { question: changed });
  await expect.poll(() => doBothShow(changed)).toBe(true);
});

test('staff and visitors of one instance get rows that an editor imported on the other', async () => {
  const today = getDaysAgo(0);
  const [existing] = await staff.loadCategories();
  const content = { ...toChoices(['Owl', 'Wren', 'Rook', 'Swift']), correctChoice: 'Wren' };
  const ofToday = { category: 'Geckos', forDate: today, status: 'ready' };
  const rows = [
    { line: 2, question: { ...content, question: 'Which gecko is out today?' }, ...ofToday },
    { line: 3, question: { ...content, question: 'Which gecko has no day?' }, categoryId: existing.id },
  ];
  for (const reading of ['rendered', 'cached'])
    expect(await readGame(there, today), reading).not.toContain('gecko');
  const imported = await here.post('/api/imports', {
    headers: { ...staff.headers, 'Content-Type': 'application/x-ndjson' },
    data: [{ game: 'daily', rows: 2 }, ...rows].map((row) => JSON.stringify(row)).join('\n'),
  });
  expect(await imported.text()).toContain('"created":2');
  await expect.poll(() => readGame(there, today)).toContain('Which gecko is out today?');
  expect(await staff.exportQuestions('gecko')).toHaveLength(2);
});

test('a person has five guesses at an account, counted on both instances together', async () => {
  const guess = async (instance: APIRequestContext) => {
    const data = { username: 'nobody', password: 'a guess' };
    return (await instance.post('/users/login_authorized_user', { data })).status();
  };
  for (let count = 0; count < 5; count++) expect(await guess(here)).toBe(401);
  expect(await guess(there)).toBe(429);
});

test('a visitor of either instance gets the corrected answer of today from midnight on, and none before', async () => {
  const today = getDaysAgo(0);
  const question = await readFirstQuestion(today);
  const readGames = () => Promise.all([readGame(here, today), readGame(there, today)]);
  const expectNoAnswer = async () => {
    for (const html of await readGames()) expect(html).not.toMatch(ANSWER);
  };
  for (const _reading of ['rendered', 'cached']) await expectNoAnswer();
  const corrected = Object.values<string>(question.choices).find((text) => text !== question.correctChoice);
  const changed = 'Is its answer shown too early?';
  await staff.changeQuestion(question, { question: changed, correctChoice: corrected });
  await expect.poll(async () => (await readGames()).every((html) => html.includes(changed))).toBe(true);
  await expectNoAnswer();

  const [, endOfDay = ''] = /data-answers-at="([^"]+)"/.exec(await readGame(here, today)) ?? [];
  const untilNextDay = Date.parse(endOfDay) - Date.now() + 1000;
  for (const directory of directories) shiftClock(directory, untilNextDay);
  for (const html of await readGames()) {
    const correct = html.matchAll(/<li data-correct="true">.*?<bdi>(.*?)<\/bdi>/g);
    expect(Array.from(correct, ([, text]) => text)).toContain(corrected);
  }
  for (const directory of directories) shiftClock(directory, 0);
});

test('a person who logs off on one instance is refused on the other', async () => {
  const { headers, post } = await signInStaff(here);
  const readStatus = async () => (await there.get('/history/entries', { headers })).status();
  expect(await readStatus()).toBe(200);
  await post('/users/log_off', {});
  expect(await readStatus()).toBe(401);
});

test.describe('while PostgreSQL does not answer', () => {
  const cachedPaths = ['/user/trivia_fan', '/user/trivia_fan/preview.png', '/join-group/JOIN-US'];
  const expectPages = async () => {
    for (const path of cachedPaths) expect((await here.get(path)).status(), path).toBe(200);
  };

  test.beforeAll(async () => {
    await expectPages();
    cluster?.pause();
  });
  test.afterAll(() => cluster?.resume());

  test('a visitor gets cached pages', expectPages);

  test('a visitor gets an uncached 503 with Try again for a page that is not cached', async () => {
    for (const path of ['/user/newcomer', '/join-group/tag/open-table', '/single_games?date=1999-12-31']) {
      const answer = await here.get(path);
      expect(answer.status(), path).toBe(503);
      expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
      expect(await answer.text()).toContain('Try again');
    }
  });

  test('an editor’s save is refused with the reason', async () => {
    const refused = await editor.save({ text: 'Is it there?', forDate: '2031-02-03' });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      message: 'The database does not answer right now. Try again in a few seconds.',
    });
  });
});

test('an editor saves a question once PostgreSQL answers again', async () => {
  cluster?.pause();
  const refused = await editor.save({ text: 'Is it away?', forDate: '2031-02-05' });
  expect(refused.status).toBe(503);
  cluster?.resume();
  const forDate = '2031-02-04';
  const save = async () => (await editor.save({ text: 'Is it back?', forDate })).status;
  await expect.poll(save).toBe(200);
  expect(await editor.readTextsOn(forDate)).toEqual(['Is it back?']);
});
