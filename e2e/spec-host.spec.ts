import type { Route } from 'playwright/test';
import { mediaField } from './fixtures/media-field';
import { fourColors, tone } from './fixtures/media-files';
import { productToday } from './fixtures/product-day';
import { questionForm } from './fixtures/questions';
import { expectLoaded, expectPlayable } from './fixtures/shown-media';
import { expect, test } from './fixtures/site-of-spec-host';
import { specCalls } from './fixtures/spec-calls';
import { DATE_WITH_IDS, PASSWORD } from './fixtures/spec-data';
import { expectAccessible } from './fixtures/test';
import { createQuestion, goBackToSecond } from './pages/create-question';
import { loginForm } from './pages/login-form';
import { wordPuzzleForm } from './pages/word-puzzle-form';

// They run in one worker, which has one host: it notes every call that deviates from docs/product.md, 7.
test.describe.configure({ mode: 'default' });

test('staff sign in, and fill a gap of the calendar', async ({ page }) => {
  await page.goto('/login');
  await loginForm(page).signIn({ username: 'ann', password: 'wrong' });
  await expect(page.getByText('Invalid username/password combination')).toBeVisible();
  await loginForm(page).signIn({ username: 'ann', password: PASSWORD });

  await expect(page.getByText('Which river is the longest?')).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(1);
  for (const name of ['Edit', 'Share link']) {
    await expect(page.getByText(name, { exact: true })).toBeHidden();
  }
  await page.getByRole('button', { name: 'Next category' }).click();
  await page.getByRole('link', { name: 'Create Question' }).click();
  const [form, media] = [questionForm(page), mediaField(page)];
  await form.fill('Which river is the longest?');
  await form.submit.click();
  await expect(page.getByText('This question in this category already exists')).toBeVisible();
  await form.fill('Which opera is the longest?');
  await media.choose(await fourColors());
  await media.expectUploaded();
  await media.hasZoomImage.check();
  await expect(media.cropArea).toBeVisible();
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page.getByText('Which opera is the longest?')).toBeVisible();
  await expectLoaded(page.getByRole('img', { name: 'Picture of the question' }), 40);
  await page.getByRole('button', { name: 'Log off' }).click();
  await expect(page).toHaveURL('/');
});

test('drafts come from a difficulty or a prompt, and the next gap is found', async ({
  staffPage: page,
  host,
}) => {
  await page.goto('/create_trivia/2031-01-01/Rivers/1');
  const form = questionForm(page);
  await page.getByLabel('Difficulty').selectOption('hard');
  await form.generate.click();
  await expect(form.question).toHaveValue('Which letter is first?');
  expect(host.asked).toContainEqual(expect.stringMatching(/openai\?categoryName=Rivers&difficulty=hard$/));
  await expect(form.isCorrect(1)).toBeChecked();
  await page.getByText('Use a prompt of your own').click();
  await page.getByLabel('Prompt').fill('Letters');
  await form.generate.click();
  await expect(form.question).toHaveValue('Which letter is second?');
  await expect(form.isCorrect(2)).toBeChecked();
  await page.getByRole('button', { name: 'Save and next gap' }).click();
  await expect(page).toHaveURL('/create_trivia/2031-01-01/Operas/2');
});

test('a person whose session ends signs in again in place, with the user name filled in', async ({
  page,
}) => {
  await page.goto('/login');
  await loginForm(page).signIn({ username: 'ann', password: PASSWORD });
  await expect(page).toHaveURL('/trivia_questions');
  await page.goto('/create_trivia/2031-01-05/Rivers/1');
  const form = questionForm(page);
  await form.fill('Which river ends here?');
  const saves = '**/singlegames/upload_trivia_question';
  await page.route(saves, (route) =>
    route.fulfill({ status: 401, headers: { 'Access-Control-Allow-Origin': '*' }, json: {} }),
  );
  await form.submit.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog.getByLabel('Username')).toHaveValue('ann');
  await page.unroute(saves);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
});

test('offline, the message names the connection and not the game API', async ({
  staffPage: page,
  context,
}) => {
  await page.goto('/create_trivia/2031-01-06/Rivers/1');
  const form = questionForm(page);
  await form.fill('Which river is not reached?');
  await context.setOffline(true);
  await form.submit.click();
  await expect(page.getByText('Check your connection and try again.')).toBeVisible();
  await expect(form.question).toHaveValue('Which river is not reached?');
  await context.setOffline(false);
});

test('a question whose answer was lost after it was stored is said to be saved, and sent once', async ({
  staffPage: page,
  host,
}) => {
  await page.goto('/create_trivia/2031-01-07/Rivers/1');
  const form = questionForm(page);
  await form.fill('Which river answers late?');
  const saves = () => host.asked.filter((path) => path.includes('upload_trivia_question')).length;
  const before = saves();
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/singlegames/upload_trivia_question', loseAnswer, { times: 1 });
  await form.submit.click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(form.question).toHaveValue('');
  expect(saves()).toBe(before + 1);
});

test('weekly questions are written one after the other, with audio', async ({ staffPage: page }) => {
  await page.goto('/weekly_trivia_questions/2031-01-04');
  await page.getByRole('link', { name: 'Create Question' }).click();
  await createQuestion(page, 'Which river sounds so?', tone());
  await questionForm(page).fill('Which river sounds so?');
  await questionForm(page).submit.click();
  await expect(page.getByText('This question in this category already exists')).toBeVisible();
  await createQuestion(page, 'Which river sounds so, too?', tone());
  await goBackToSecond(page);
  await expect(page.getByText('Which river sounds so, too?')).toBeVisible();
  await expectPlayable(page.locator('audio'));
  await page.getByRole('button', { name: 'Previous category' }).click();
  await expect(page.getByText('Which river sounds so?')).toBeVisible();
});

test('a word puzzle is made and changed', async ({ staffPage: page }) => {
  await page.goto('/wordpuzzles');
  await page.getByLabel('Category').selectOption('Operas');
  await page.getByRole('button', { name: 'Open word puzzle' }).click();
  const form = wordPuzzleForm(page);
  await form.word.fill('aida');
  await form.hint.fill('By Verdi');
  await form.submit.click();
  await expect(page.getByRole('heading', { name: 'Edit word puzzle' })).toBeVisible();
  await form.hint.fill('By Giuseppe Verdi');
  await form.submit.click();
  await expect(form.updated).toBeVisible();
  await form.expectStored({ word: 'AIDA', hint: 'By Giuseppe Verdi' });
});

test('a new word puzzle in a taken slot replaces nothing: the stored one is offered, and the typed text stays', async ({
  staffPage: page,
  host,
}) => {
  const day = '2031-08-02';
  const form = wordPuzzleForm(page);
  await page.goto(`/edit_wordpuzzle/2/${day}`);
  await form.word.fill('tosca');
  await form.hint.fill('By Puccini');
  await form.submit.click();
  await expect(form.updated).toBeVisible();

  await page.goto('/edit_wordpuzzle');
  await page.getByLabel('Category').selectOption('Operas');
  await page.getByLabel('Select Date').fill(day);
  await form.word.fill('norma');
  await form.hint.fill('By Bellini');
  const saves = () => host.asked.filter((path) => path.includes('update_word_category')).length;
  const before = saves();
  await form.submit.click();
  await expect(page.getByText('This category already has a word puzzle for this date.')).toBeVisible();
  expect(saves()).toBe(before);
  await expect(form.word).toHaveValue('NORMA');

  await page.getByRole('button', { name: 'Edit the stored one' }).click();
  await expect(page).toHaveURL(`/edit_wordpuzzle/2/${day}`);
  await expect(page.getByRole('heading', { name: 'Edit word puzzle' })).toBeVisible();
  await expect(form.word).toHaveValue('TOSCA');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.word).toHaveValue('NORMA');
  await expect(form.hint).toHaveValue('By Bellini');
  await form.submit.click();
  await expect(form.updated).toBeVisible();
  await form.expectStored({ word: 'NORMA', hint: 'By Bellini' });
});

test('a question is edited if a save can name it, else the form says why not', async ({
  staffPage: page,
}) => {
  await page.goto(`/trivia_questions/${DATE_WITH_IDS}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const form = questionForm(page);
  await form.question.fill('Which river is the longest of all?');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await page.reload();
  await form.expectText('Which river is the longest of all?');

  await page.goto(`/weekly_trivia_questions/${DATE_WITH_IDS}`);
  await expect(page.getByRole('link', { name: 'Add another question' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeHidden();
  const today = productToday();
  for (const address of [`/edit_trivia/${today}/1`, `/edit_weekly_trivia/${DATE_WITH_IDS}/1`]) {
    await page.goto(address);
    await expect(page.getByText('This question cannot be edited here')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Back to/ })).toBeVisible();
  }
});

test('public pages show the host’s data', async ({ page, host }) => {
  const response = await page.goto('/share_question/image');
  expect(await response?.text()).not.toMatch(/correctChoice|\(correct\)/);
  await expect(page.getByText('What is in the image?')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The picture this question is about' })).toBeVisible();
  await page.goto('/share_question/audio');
  await expect(page.locator('audio')).toHaveAttribute('src', `${host.base}/sounds/sound`);
  await page.goto('/user/ann');
  await expect(page.getByText('Joined January 2026')).toBeVisible();
  await expect(page.getByText('2/3')).toBeVisible();
  await page.goto('/join-group/tag/open');
  await expect(page.getByRole('heading', { name: 'Open table' })).toBeVisible();
  await expect(page.getByText('3 members')).toBeVisible();
  await expect(page.locator(`img[src="${host.base}/api/media/group-image"]`)).toBeVisible();
  await page.goto('/join-group/tag/locked');
  await expect(page.getByText('Invite Only')).toBeVisible();
  await page.goto('/join-group/invited');
  await expect(page.getByRole('heading', { name: 'Locked table' })).toBeVisible();
  await page.goto('/join-group/expired');
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expect(page.getByText('This invitation has expired')).toBeVisible();
  // A visit of a page that takes longer than a moment is answered by the one that says that it loads.
  const statusOf = async (path: string) => (await page.request.get(path)).status();
  expect(await statusOf('/join-group/tag/nothing')).toBe(404);
  await page.goto('/join-group/tag/nothing');
  await expect(page.getByText('Not here')).toBeVisible();
  host.fault = 'status 500';
  expect(await statusOf('/join-group/tag/broken')).toBe(503);
  await page.goto('/join-group/tag/broken');
  await expect(page.getByText('NullPointerException at line 1')).toBeVisible();
  host.fault = null;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('Not here')).toBeVisible();
  // This host returns everything to everybody.
  const today = await page.goto('/single_games');
  await expect(page.getByText('Which river is the longest?')).toBeVisible();
  expect(await today?.text()).not.toMatch(/correctChoice|\(correct\)/);
  const later = await page.goto(`/single_games?date=${DATE_WITH_IDS}`);
  expect(await later?.text()).not.toContain('Which river is the longest?');
  for (const path of [
    '/share_question/nothing',
    '/user/nobody',
    '/join-group/tag/nothing',
    '/join-group/x',
  ]) {
    expect(await statusOf(path), path).toBe(404);
  }
});

test('screens whose calls are missing say so, and show a link back', async ({ staffPage: page }) => {
  for (const [path, title, missing] of [
    ['/categories', 'Categories', 'the management of categories'],
    ['/media_library', 'Media', 'the media library'],
    ['/history', 'History', 'the history of changes'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(`The connected game API does not offer ${missing}.`)).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page).toHaveURL('/trivia_questions');
});

test('our own API routes answer 404, and the policy names the host’s origin only', async ({
  request,
  host,
}) => {
  for (const name of Object.keys(specCalls)) {
    const [method = '', path = ''] = name.split(' ');
    expect((await request.fetch(path, { method })).status(), name).toBe(404);
  }
  for (const path of ['/history/entries', '/categories/all_categories', '/openapi.json', '/api/media/x']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  for (const path of ['/', '/trivia_questions']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    const connect = policy.split('; ').find((directive) => directive.startsWith('connect-src')) ?? '';
    expect(connect.match(/http:\S+/g)).toEqual([new URL(host.base).origin]);
  }
});
