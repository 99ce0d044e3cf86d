import type { PlaywrightWorkerArgs } from 'playwright/test';
import { choosePorts, getFrontOrigin, startApi, startFront, watchCalls } from './fixtures/hosted';
import { makeFourColors, makeTone } from './fixtures/media-files';
import type { Started } from './fixtures/server';
import { expectLoaded, expectPlayable } from './fixtures/shown-media';
import { findDeviations, specCalls } from './fixtures/spec-calls';
import { loadCategories } from './fixtures/staff-calls';
import { test as base, expect, staffCredentials } from './fixtures/test';
import { createQuestion, findQuestionForm } from './pages/question-form';
import { findWordPuzzleForm } from './pages/word-puzzle-form';

// One pair of servers serves all tests: the site in front, our own API behind.
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
    expect(calls).not.toEqual([]);
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

const FILLED_DAY = '2032-05-01';

async function findCategoryId(playwright: PlaywrightWorkerArgs['playwright']): Promise<string> {
  const api = await playwright.request.newContext({ baseURL: apiUrl });
  const [{ id }] = await loadCategories(api);
  await api.dispose();
  return id;
}

test('a staff member finds a stored daily question with its sound on the screens to browse and to edit', async ({
  staffPage: page,
  playwright,
}) => {
  const categoryId = await findCategoryId(playwright);
  await page.goto(`/create_trivia/${FILLED_DAY}/Geography/${categoryId}`);
  await createQuestion(page, 'Which tone comes back?', makeTone());

  await page.goto(`/trivia_questions/${FILLED_DAY}`);
  await expect(page.getByText('Which tone comes back?')).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(1);
  await expectPlayable(page.getByLabel('Question audio'), 2);

  await page.goto(`/edit_trivia/${FILLED_DAY}/${categoryId}`);
  await findQuestionForm(page).expectText('Which tone comes back?');
  await expectPlayable(page.getByLabel('Chosen audio'), 2);
  await expectPlayable(page.frameLocator('iframe').getByLabel('Question audio'), 2);
});

test('a staff member finds a stored weekly question with its picture on the screens to browse and to edit', async ({
  staffPage: page,
  playwright,
}) => {
  const categoryId = await findCategoryId(playwright);
  await page.goto(`/create_weekly_trivia/${FILLED_DAY}/Geography/${categoryId}`);
  await createQuestion(page, 'Which colours come back?', await makeFourColors());

  await page.goto(`/weekly_trivia_questions/${FILLED_DAY}`);
  await expect(page.getByText('Which colours come back?')).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(1);
  // Screens get a copy of the picture, which is at most 1200 px wide.
  await expectLoaded(page.getByRole('img', { name: 'Picture of the question' }), 1200);

  await page.goto(`/edit_weekly_trivia/${FILLED_DAY}/${categoryId}`);
  await findQuestionForm(page).expectText('Which colours come back?');
  await expectLoaded(page.getByRole('img', { name: 'Chosen picture' }), 1200);
});

test('a staff member who types a day into the palette finds the stored word puzzle of that day', async ({
  staffPage: page,
  playwright,
}) => {
  const categoryId = await findCategoryId(playwright);
  const puzzle = findWordPuzzleForm(page);
  await page.goto(`/edit_wordpuzzle/${categoryId}/${FILLED_DAY}`);
  await puzzle.word.fill('oasis');
  await puzzle.hint.fill('Water in a desert');
  await puzzle.submit.click();
  await expect(page.getByRole('heading', { name: 'Edit word puzzle' })).toBeVisible();

  await page.goto('/wordpuzzles');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await palette.getByRole('textbox').fill(FILLED_DAY);
  await palette.getByRole('link', { name: 'Word puzzles' }).first().click();
  await expect(puzzle.date).toHaveValue(FILLED_DAY);
  await page.getByLabel('Category').selectOption(categoryId);
  await page.getByRole('button', { name: 'Open word puzzle' }).click();
  await expect(puzzle.word).toHaveValue('OASIS');
  await expect(puzzle.hint).toHaveValue('Water in a desert');
});
