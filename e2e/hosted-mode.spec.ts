import type { Page } from 'playwright/test';
import { staffSections } from '@/lib/staff-screens';
import { frontOrigin, portsOf, removeDirectories, startApi, startFront, watchCalls } from './fixtures/hosted';
import { mediaField } from './fixtures/media-field';
import { fourColors, tone } from './fixtures/media-files';
import { questionForm } from './fixtures/questions';
import type { Started } from './fixtures/server';
import { expectLoaded, expectPlayable } from './fixtures/shown-media';
import { deviationsOf } from './fixtures/spec-calls';
import { test as base, expect, expectAccessible, staffCredentials } from './fixtures/test';
import { createQuestion } from './pages/create-question';
import { loginForm } from './pages/login-form';
import { wordPuzzleForm } from './pages/word-puzzle-form';

// One pair of servers for the file: the site in front, our own API behind.
base.describe.configure({ mode: 'default' });

const ports = portsOf(0);
const apiUrl = `http://127.0.0.1:${ports.api}`;
const fromApi = new RegExp(`^${apiUrl}/api/media/`);

/** Staff of the API behind the site, who sign in by GET, too. */
const test = base.extend({
  baseURL: frontOrigin(ports.front),
  staffToken: async ({ request }, use) => {
    const answer = await request.get(`${apiUrl}/users/login_authorized_user`, { params: staffCredentials });
    await use((await answer.json()).token);
  },
});

let servers: Started[] = [];
test.beforeAll(async () => {
  servers = await Promise.all([startApi(ports), startFront(ports)]);
});
test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  removeDirectories();
});

const pictureOf = (page: Page, name = 'Picture of the question') => page.getByRole('img', { name });

async function goToCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Categories' }).getByText(name).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function goBackTo(page: Page, game: 'daily' | 'weekly'): Promise<void> {
  await page.getByRole('link', { name: `Back to ${game} questions` }).click();
}

test('a gap of today is filled, with a draft and an image, and a friend opens the shared question', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { calls, preflights } = await watchCalls(page, ports.api);
  await page.goto('/trivia_questions');
  await expect(page).toHaveURL('/login?next=%2Ftrivia_questions');
  await loginForm(page).signIn({ ...staffCredentials, password: 'not this one' });
  await expect(page.getByText('Invalid username/password combination')).toBeVisible();
  await loginForm(page).signIn(staffCredentials);

  await expect(page).toHaveURL('/trivia_questions');
  await expect(page.getByRole('heading', { name: 'Geography' })).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(1);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('navigation', { name: 'Staff' }).getByRole('link')).toHaveText([
    'Daily questions',
    'Weekly questions',
    'Word puzzles',
    'Video trimmer',
    'Guides',
    'Home',
  ]);
  await expect(page.getByRole('button', { name: 'Notices' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await goToCategory(page, 'Sport');
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Create Question' }).click();

  const [form, media] = [questionForm(page), mediaField(page)];
  await form.generate.click();
  await expect(form.question).toHaveValue(/prime number/);
  await form.fill('In which sport is the Davis Cup awarded?');
  await media.choose(await fourColors());
  await media.expectUploaded();
  await expect(media.alt).toBeHidden();
  await media.hasZoomImage.check();
  await expect(media.cropArea).toBeVisible();
  await expectAccessible(page);
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(form.question).toHaveValue('');

  await form.fill('in which sport is the  Davis Cup awarded?');
  await form.submit.click();
  await expect(page.getByText('This question in this category already exists')).toBeVisible();
  // Our own API would show the first one as near, and would be asked first; the calls are checked below.
  await expect(page.getByRole('region', { name: 'Near this one' })).toHaveCount(0);
  await form.question.fill('');

  await page.goto('/trivia_questions?category=6');
  await expect(page.getByText('In which sport is the Davis Cup awarded?')).toBeVisible();
  await expect(pictureOf(page)).toHaveAttribute('src', fromApi);
  await expectLoaded(pictureOf(page));
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const stranger = await browser.newPage();
  const response = await stranger.goto(link);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).not.toContain('correctChoice');
  await expect(stranger.getByText('In which sport is the Davis Cup awarded?')).toBeVisible();
  await expectLoaded(pictureOf(stranger, 'The picture this question is about'));
  await stranger.close();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(form.question).toHaveValue('In which sport is the Davis Cup awarded?');
  for (const name of ['History', 'Delete']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await form.question.fill('In which sport do teams play for the Davis Cup?');
  // The API behind is ours, which stores the reason of a change to a released question.
  await page.getByLabel('Reason').fill('A better wording');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await goBackTo(page, 'daily');
  await goToCategory(page, 'Sport');
  await expect(page.getByText('In which sport do teams play for the Davis Cup?')).toBeVisible();

  await page.getByRole('button', { name: 'Log off' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('tdts_token'))).toBeNull();

  const byDate = calls.filter(({ name }) => name === 'GET /singlegames/get_single_game_questions_by_date');
  expect(byDate.slice(0, 2).map(({ fields }) => Object.keys(fields))).toEqual([
    ['forDate'],
    ['forDate', 'token'],
  ]);
  expect(calls.length).toBeGreaterThan(10);
  for (const { name, fields, headers } of calls) {
    // Our own API accepts the token where the apps send none, and has versions and reasons.
    expect(deviationsOf(name, fields, ['token', 'version', 'reason'])).toEqual([]);
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('idempotency-key');
  }
  const costly = ['/singlegames/upload_trivia_question', '/api/media/upload/'];
  expect(preflights.filter((path) => !costly.some((start) => path.startsWith(start)))).toEqual([]);
});

test('a reload shows staff the same on every screen, whatever visitors got from the same address', async ({
  staffPage: page,
  request,
}) => {
  const day = '2032-05-01';
  const { categories } = await (await request.get(`${apiUrl}/categories/active_categories`)).json();
  const [{ id: first }, { id: second }] = categories;
  const [form, puzzle] = [questionForm(page), wordPuzzleForm(page)];
  await page.goto(`/create_trivia/${day}/Geography/${first}`);
  await createQuestion(page, 'Which tone comes back?', tone());
  await page.goto(`/create_weekly_trivia/${day}/Geography/${first}`);
  await createQuestion(page, 'Which colours come back?', await fourColors());
  await page.goto(`/edit_wordpuzzle/${first}/${day}`);
  await puzzle.word.fill('oasis');
  await puzzle.hint.fill('Water in a desert');
  await puzzle.submit.click();
  await expect(page.getByRole('heading', { name: 'Edit word puzzle' })).toBeVisible();

  const heading = (name: string) => () => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const missing = () => expect(page.getByText('The connected game API does not offer')).toBeVisible();
  const isWritten = () => expect(form.submit).toBeVisible();
  const rightOnes = () => expect(page.getByText('(correct)')).toHaveCount(1);
  const sound = (name: string) => expectPlayable(page.getByLabel(name), 2);
  const screens: readonly (readonly [path: string, shows: () => Promise<unknown>])[] = [
    ['/trivia_questions', rightOnes],
    [
      `/trivia_questions/${day}`,
      async () => {
        await expect(page.getByText('Which tone comes back?')).toBeVisible();
        await rightOnes();
        await sound('Question audio');
      },
    ],
    [
      `/weekly_trivia_questions/${day}`,
      async () => {
        await expect(page.getByText('Which colours come back?')).toBeVisible();
        await rightOnes();
        await expectLoaded(pictureOf(page), 1200);
      },
    ],
    [
      `/edit_trivia/${day}/${first}`,
      async () => {
        await form.expectText('Which tone comes back?');
        await sound('Chosen audio');
        await expectPlayable(page.frameLocator('iframe').getByLabel('Question audio'), 2);
      },
    ],
    [
      `/edit_weekly_trivia/${day}/${first}`,
      async () => {
        await form.expectText('Which colours come back?');
        await expectLoaded(pictureOf(page, 'Chosen picture'), 1200);
      },
    ],
    [
      `/edit_wordpuzzle/${first}/${day}`,
      async () => {
        await expect(puzzle.word).toHaveValue('OASIS');
        await expect(puzzle.hint).toHaveValue('Water in a desert');
      },
    ],
    [`/create_trivia/${day}/Other/${second}`, isWritten],
    [`/create_weekly_trivia/${day}/Other/${second}`, isWritten],
    ['/create_snippet', heading('Video trimmer')],
    ...['wordpuzzles', 'overview', 'plan', 'review', 'media_library', 'categories', 'history', 'staff'].map(
      (name) => [`/${name}`, missing] as const,
    ),
    ...['import', 'search', 'my_account'].map((name) => [`/${name}`, missing] as const),
  ];
  const sections = screens.map(([path]) => path.split('/')[1]);
  expect([...new Set(sections)].sort()).toEqual([...new Set(staffSections)].sort());

  const { calls, preflights } = await watchCalls(page, ports.api);
  for (const [path, shows] of screens) {
    await test.step(path, async () => {
      await page.goto(path);
      await shows();
      await page.reload();
      await shows();
    });
  }
  expect(calls.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
  expect(preflights.filter((path) => !path.startsWith('/api/media/'))).toEqual([]);
});
