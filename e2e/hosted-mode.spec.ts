import type { Page } from '@playwright/test';
import { dateInTimeZone } from '@/lib/dates/calendar-date';
import {
  frontOrigin,
  portsOf,
  removeDirectories,
  specFields,
  startApi,
  startFront,
  watchCalls,
} from './fixtures/hosted';
import { mediaField } from './fixtures/media-field';
import { fourColours, tone } from './fixtures/media-files';
import { questionForm } from './fixtures/questions';
import type { Started } from './fixtures/server';
import { expect, expectAccessible, staffCredentials, test } from './fixtures/test';

// One pair of servers for the file: the site in front, our own API behind.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const ports = portsOf(1);
const apiUrl = `http://127.0.0.1:${ports.api}`;
const today = dateInTimeZone(new Date(), 'UTC');
test.use({ baseURL: frontOrigin(ports.front) });

let servers: Started[] = [];
test.beforeAll(async () => {
  servers = await Promise.all([startApi(ports), startFront(ports)]);
});
test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  removeDirectories();
});

async function signIn(page: Page, next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Username').fill(staffCredentials.username);
  await page.getByLabel('Password').fill(staffCredentials.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function goToCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Categories' }).getByText(name).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function expectLoaded(page: Page, name: string): Promise<void> {
  const image = page.getByRole('img', { name });
  await expect(image).toHaveAttribute('src', new RegExp(`^${apiUrl}/api/media/`));
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).not.toBe(0);
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
  await page.getByLabel('Username').fill(staffCredentials.username);
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Invalid username/password combination')).toBeVisible();
  await page.getByLabel('Password').fill(staffCredentials.password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page).toHaveURL('/trivia_questions');
  await expect(page.getByRole('heading', { name: 'Geography' })).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(1);
  const menu = page.getByRole('navigation', { name: 'Staff' });
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Daily questions',
    'Weekly questions',
    'Word puzzles',
    'Video trimmer',
  ]);
  await goToCategory(page, 'Sport');
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Create Question' }).click();

  const [form, media] = [questionForm(page), mediaField(page)];
  await form.generate.click();
  await expect(form.question).toHaveValue(/prime number/);
  await form.fill('In which sport is the Davis Cup awarded?');
  await media.choose(await fourColours());
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
  await form.question.fill('');

  await page.goto('/trivia_questions?category=6');
  await expect(page.getByText('In which sport is the Davis Cup awarded?')).toBeVisible();
  await expectLoaded(page, 'Picture of the question');
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const stranger = await browser.newPage();
  const response = await stranger.goto(link);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).not.toContain('correctChoice');
  await expect(stranger.getByText('In which sport is the Davis Cup awarded?')).toBeVisible();
  await expectLoaded(stranger, 'The picture this question is about');
  await stranger.close();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(form.question).toHaveValue('In which sport is the Davis Cup awarded?');
  await expect(page.getByRole('button', { name: 'History' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();
  await form.question.fill('In which sport do teams play for the Davis Cup?');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await goToCategory(page, 'Sport');
  await expect(page.getByText('In which sport do teams play for the Davis Cup?')).toBeVisible();

  await page.getByRole('button', { name: 'Log off' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('tdts_token'))).toBeNull();

  expect(calls.length).toBeGreaterThan(10);
  const byDate = calls.filter(({ name }) => name === 'GET /singlegames/get_single_game_questions_by_date');
  expect(byDate.slice(0, 2).map(({ fields }) => fields)).toEqual([['forDate'], ['forDate', 'token']]);
  for (const { name, fields, headers } of calls) {
    // Our own API asks for the token where the spec sends none, and has versions.
    expect([...(specFields[name] ?? []), 'token', 'version'], name).toEqual(expect.arrayContaining(fields));
    expect(Object.keys(specFields)).toContain(name);
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('idempotency-key');
  }
  const costly = ['/singlegames/upload_trivia_question', '/api/media/upload/'];
  expect(preflights.filter((path) => !costly.some((start) => path.startsWith(start)))).toEqual([]);
});

test('a question of a later date gets audio, and is there for staff only', async ({ page, browser }) => {
  await signIn(page, '/trivia_questions/2031-05-01');
  await page.getByRole('link', { name: 'Create Question' }).click();
  const [form, media] = [questionForm(page), mediaField(page)];
  await form.fill('Which tone is this?');
  await media.choose(tone());
  await media.expectUploaded();
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page.getByText('Which tone is this?')).toBeVisible();
  // The API keeps it for its own sessions until that day.
  await expect(page.locator('audio')).toHaveAttribute('src', /^blob:/);
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(2);

  const visitor = await browser.newPage();
  await visitor.goto('/single_games?date=2031-05-01');
  await expect(visitor.getByText('No trivia question for this date')).toBeVisible();
  await visitor.close();
});

test('weekly questions are written, listed and edited', async ({ page }) => {
  await signIn(page, '/weekly_trivia_questions/2031-06-07');
  await page.getByRole('link', { name: 'Create Question' }).click();
  const form = questionForm(page);
  await form.submit.click();
  await expect(page.getByText('Please fill all fields and select the correct choice.')).toBeVisible();
  await form.fill('Which weekly question is first?');
  await mediaField(page).choose(await fourColours());
  await mediaField(page).expectUploaded();
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await page.getByRole('link', { name: 'Back to weekly questions' }).click();
  await expect(page.getByText('Which weekly question is first?')).toBeVisible();
  const image = page.getByRole('img', { name: 'Picture of the question' });
  await expect(image).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1200);
  await page.getByRole('link', { name: 'Add another question' }).click();
  await form.fill('Which weekly question is second?');
  await form.submit.click();
  await expect(form.question).toHaveValue('');
  await page.getByRole('link', { name: 'Back to weekly questions' }).click();
  await expect(page.getByText('Which weekly question is second?')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await form.expectText('Which weekly question is second?');
  await form.question.fill('Which weekly question is the last?');
  await form.submit.click();
  await page.getByRole('link', { name: 'Back to weekly questions' }).click();
  await expect(page.getByText('Which weekly question is the last?')).toBeVisible();
});

test('a word puzzle is found by category and date, made and changed', async ({ page }) => {
  await signIn(page, '/wordpuzzles');
  await expect(page.getByText('which the connected game API does not offer')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Category').selectOption('Geography');
  await page.getByLabel('Select Date').fill('2031-07-01');
  await page.getByRole('button', { name: 'Open word puzzle' }).click();
  await expect(page.getByRole('heading', { name: 'New word puzzle' })).toBeVisible();
  await page.getByLabel('Word', { exact: true }).fill('cordillera');
  await page.getByLabel('Hint').fill('A chain of mountains');
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect(page.getByText('Update complete')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit word puzzle' })).toBeVisible();
  await expect(page.getByText('Update complete')).toBeHidden();
  await page.getByLabel('Hint').fill('A long chain of mountains');
  await submit.click();
  await expect(page.getByText('Update complete')).toBeVisible();
  for (const name of ['History', 'Delete']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await page.reload();
  await expect(page.getByLabel('Word', { exact: true })).toHaveValue('CORDILLERA');
  await expect(page.getByLabel('Hint')).toHaveValue('A long chain of mountains');
});

for (const [path, title] of [
  ['/categories', 'Categories'],
  ['/media_library', 'Media'],
  ['/history', 'History'],
] as const) {
  test(`${path} says what is missing and shows a way back`, async ({ page }) => {
    const { calls } = await watchCalls(page, ports.api);
    await signIn(page, path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(
      page.getByText(/^This needs .*, which the connected game API does not offer\.$/),
    ).toBeVisible();
    await expectAccessible(page);
    expect(calls.map(({ name }) => name)).toEqual(['GET /users/login_authorized_user']);
    await page.getByRole('link', { name: 'Back to daily questions' }).click();
    await expect(page).toHaveURL('/trivia_questions');
  });
}

test('public pages show what the API has', async ({ page, request }) => {
  const token = await request.get(`${apiUrl}/users/login_authorized_user`, { params: staffCredentials });
  const byDate = await request.get(`${apiUrl}/singlegames/get_single_game_questions_by_date`, {
    params: { forDate: today, token: (await token.json()).token },
  });
  const { singleGameQuestionsByDate: items } = await byDate.json();
  const tagWith = (mark: 'hasImage' | 'hasAudio') =>
    items.find(
      (item: { singleGameQuestionInfo?: Record<string, unknown> }) => item.singleGameQuestionInfo?.[mark],
    ).singleGameQuestionInfo.questionTag;

  await page.goto('/');
  await expect(page).toHaveTitle(/Daily Trivia/);
  await page.goto(`/share_question/${tagWith('hasImage')}`);
  await expect(page.locator(`img[src^="${apiUrl}/api/media/"]`).last()).toBeVisible();
  await page.goto(`/share_question/${tagWith('hasAudio')}`);
  await expect(page.locator('audio')).toHaveAttribute('src', new RegExp(`^${apiUrl}/api/media/`));
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(0);
  await page.goto('/user/trivia_fan');
  await expect(page.getByRole('heading', { name: '@trivia_fan' })).toBeVisible();
  await page.goto('/user/newcomer');
  await expect(page.getByText('Has not played any games yet')).toBeVisible();
  await page.goto('/join-group/tag/open-table');
  await expect(page.getByText('Ready to join the fun?')).toBeVisible();
  await page.goto('/join-group/tag/locked-table');
  await expect(page.getByText('Invite Only')).toBeVisible();
  await page.goto('/join-group/JOIN-US');
  await expect(page.getByText('Ready to join the fun?')).toBeVisible();
  await page.goto('/single_games');
  await expect(page.getByRole('heading', { name: 'Geography' })).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(0);
  for (const path of [
    '/share_question/no-such-tag',
    '/user/nobody-at-all',
    '/join-group/tag/no-such-group',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});

test('our own API routes answer 404, and the policy names the API’s origin only', async ({ request }) => {
  for (const name of Object.keys(specFields)) {
    const [method = '', path = ''] = name.split(' ');
    expect((await request.fetch(path, { method })).status(), name).toBe(404);
  }
  for (const path of ['/history/entries', '/categories/all_categories', '/openapi.json', '/api/media/x']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  for (const path of ['/', '/trivia_questions']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    const connect = policy.split('; ').find((directive) => directive.startsWith('connect-src')) ?? '';
    expect(connect.match(/http:\S+/g)).toEqual([apiUrl]);
  }
});
