import type { Page } from 'playwright/test';
import { staffSections } from '@/lib/staff-screens';
import { choosePorts, getFrontOrigin, startApi, startFront, watchCalls } from './fixtures/hosted';
import { makeFourColors, tone } from './fixtures/media-files';
import type { Started } from './fixtures/server';
import { expectLoaded, expectPlayable } from './fixtures/shown-media';
import { findDeviations, specCalls } from './fixtures/spec-calls';
import { loadCategories } from './fixtures/staff-calls';
import { test as base, expect, expectAccessible, staffCredentials } from './fixtures/test';
import { createQuestion, findQuestionForm } from './pages/question-form';
import { findWordPuzzleForm } from './pages/word-puzzle-form';

// One pair of servers for the file: the site in front, our own API behind.
base.describe.configure({ mode: 'default' });

const ports = choosePorts(0);
const apiUrl = `http://127.0.0.1:${ports.api}`;

/** Fields that our own API accepts beside those of the apps. */
const OWN_FIELDS = ['token', 'version', 'reason'];
/** Only saves and uploads may need a preflight, which costs a round trip. */
const WITH_PREFLIGHT = [...Object.keys(specCalls), 'POST /api/media/upload/'].flatMap((name) =>
  name.startsWith('POST ') ? name.slice('POST '.length) : [],
);

/** Staff of the API behind the site; a test fails if their browser makes other calls than the apps do. */
const test = base.extend({
  baseURL: getFrontOrigin(ports.front),
  staffToken: async ({ request }, use) => {
    const answer = await request.get(`${apiUrl}/users/login_authorized_user`, { params: staffCredentials });
    await use((await answer.json()).token);
  },
  page: async ({ page }, use) => {
    const { calls, preflights } = await watchCalls(page, ports.api);
    await use(page);
    for (const { name, fields, headers } of calls) {
      expect(findDeviations(name, fields, OWN_FIELDS)).toEqual([]);
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('idempotency-key');
    }
    const avoidable = preflights.filter((path) => !WITH_PREFLIGHT.some((start) => path.startsWith(start)));
    expect(avoidable).toEqual([]);
  },
});

let servers: Started[] = [];
test.beforeAll(async () => {
  servers = await Promise.all([startApi(ports), startFront(ports)]);
});
test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

const getPicture = (page: Page, name = 'Picture of the question') => page.getByRole('img', { name });
const expectOneCorrect = (page: Page) => expect(page.getByText('(correct)')).toHaveCount(1);

const FILLED_DAY = '2032-05-01';

/** Checks by screen what staff see after a question of each game and a word puzzle were stored on that day. */
function fillScreens(page: Page, first: string, second: string): Record<string, () => Promise<unknown>> {
  const [form, puzzle] = [findQuestionForm(page), findWordPuzzleForm(page)];
  const expectSubmit = () => expect(form.submit).toBeVisible();
  return {
    '/trivia_questions': () => expectOneCorrect(page),
    [`/trivia_questions/${FILLED_DAY}`]: async () => {
      await expect(page.getByText('Which tone comes back?')).toBeVisible();
      await expectOneCorrect(page);
      await expectPlayable(page.getByLabel('Question audio'), 2);
    },
    [`/weekly_trivia_questions/${FILLED_DAY}`]: async () => {
      await expect(page.getByText('Which colours come back?')).toBeVisible();
      await expectOneCorrect(page);
      await expectLoaded(getPicture(page), 1200);
    },
    [`/edit_trivia/${FILLED_DAY}/${first}`]: async () => {
      await form.expectText('Which tone comes back?');
      for (const name of ['History', 'Delete']) await expect(page.getByRole('button', { name })).toBeHidden();
      await expectPlayable(page.getByLabel('Chosen audio'), 2);
      await expectPlayable(page.frameLocator('iframe').getByLabel('Question audio'), 2);
    },
    [`/edit_weekly_trivia/${FILLED_DAY}/${first}`]: async () => {
      await form.expectText('Which colours come back?');
      await expectLoaded(getPicture(page, 'Chosen picture'), 1200);
    },
    [`/edit_wordpuzzle/${first}/${FILLED_DAY}`]: async () => {
      await expect(puzzle.word).toHaveValue('OASIS');
      await expect(puzzle.hint).toHaveValue('Water in a desert');
    },
    [`/create_trivia/${FILLED_DAY}/Other/${second}`]: expectSubmit,
    [`/create_weekly_trivia/${FILLED_DAY}/Other/${second}`]: expectSubmit,
    '/create_snippet': () => expect(page.getByRole('heading', { name: 'Video trimmer' })).toBeVisible(),
  };
}

test('a staff member who opens a screen by its address sees what is stored', async ({
  staffPage: page,
  playwright,
}) => {
  const api = await playwright.request.newContext({ baseURL: apiUrl });
  const [{ id: first }, { id: second }] = await loadCategories(api);
  await page.goto(`/create_trivia/${FILLED_DAY}/Geography/${first}`);
  await createQuestion(page, 'Which tone comes back?', tone());
  await page.goto(`/create_weekly_trivia/${FILLED_DAY}/Geography/${first}`);
  await createQuestion(page, 'Which colours come back?', await makeFourColors());
  await page.goto(`/edit_wordpuzzle/${first}/${FILLED_DAY}`);
  const puzzle = findWordPuzzleForm(page);
  await puzzle.word.fill('oasis');
  await puzzle.hint.fill('Water in a desert');
  await puzzle.submit.click();
  await expect(page.getByRole('heading', { name: 'Edit word puzzle' })).toBeVisible();

  for (const [path, expectContent] of Object.entries(fillScreens(page, first, second))) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectContent();
    });
  }
});

test('a staff member reads on other screens that the connected API does not offer them, and goes back', async ({
  staffPage: page,
}) => {
  const offered = new Set(Object.keys(fillScreens(page, '', '')).map((path) => path.split('/')[1]));
  const missing = staffSections.filter((section) => !offered.has(section));
  expect(missing).toContain('overview');
  // Each of them has the same guard, which reads the table of screens.
  for (const section of missing.slice(0, 3)) {
    await page.goto(`/${section}`);
    await expect(page.getByText('The connected game API does not offer'), section).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page).toHaveURL('/trivia_questions');
});
