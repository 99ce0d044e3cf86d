import type { Page } from 'playwright/test';
import { findMediaField } from './fixtures/media-field';
import { makeFourColors, makeTone } from './fixtures/media-files';
import { ANSWER } from './fixtures/playing';
import { getProductToday } from './fixtures/product-day';
import { expectLoaded, expectPlayable } from './fixtures/shown-media';
import { expect, test } from './fixtures/site-of-spec-host';
import { specCalls } from './fixtures/spec-calls';
import { DATE_WITH_IDS } from './fixtures/spec-data';
import type { SpecHost } from './fixtures/spec-host';
import { expectAccessible } from './fixtures/test';
import { createQuestion, findQuestionForm, goBackToSecond, openForm } from './pages/question-form';
import { findWordPuzzleForm } from './pages/word-puzzle-form';

// These tests run in one worker with one host, which notes each call that deviates from those of the apps.
test.describe.configure({ mode: 'default' });

test('an editor finds exactly the screens of the apps’ API in the menu', async ({ staffPage: page }) => {
  await page.goto('/trivia_questions');
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
});

test('an editor leaves no token behind by Log off', async ({ staffPage: page }) => {
  await page.goto('/trivia_questions');
  await page.getByRole('button', { name: 'Log off' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('tdts_token'))).toBeNull();
});

test('an editor at a screen that the host does not offer reads so, with a link to the daily questions', async ({
  staffPage: page,
}) => {
  for (const [path, part] of [
    ['/plan', 'the plan'],
    ['/import', 'the import of files'],
    ['/staff', 'accounts of the staff'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(`The connected game API does not offer ${part}.`)).toBeVisible();
    await expectAccessible(page);
    const back = page.getByRole('link', { name: 'Back to daily questions' });
    await expect(back).toHaveAttribute('href', '/trivia_questions');
  }
});

test('an editor sees the answer of a stored question, and no link to share', async ({ staffPage: page }) => {
  await page.goto('/trivia_questions');
  await expect(page.getByText('Which river is the longest?')).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(1);
  await expect(page.getByText('Share link', { exact: true })).toBeHidden();
});

test('an editor fills a gap of the calendar with a question about a picture', async ({ staffPage: page }) => {
  await page.goto('/trivia_questions?category=2');
  await page.getByRole('link', { name: 'Create Question' }).click();
  const [form, media] = [findQuestionForm(page), findMediaField(page)];
  await form.fill('Which opera is the longest?');
  await media.choose(await makeFourColors());
  await media.expectUploaded();
  await media.hasZoomImage.check();
  await expect(media.cropArea).toBeVisible();
  await form.save();
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page.getByText('Which opera is the longest?')).toBeVisible();
  await expectLoaded(page.getByRole('img', { name: 'Picture of the question' }));
});

test('an editor generates a question of a difficulty', async ({ staffPage: page, host }) => {
  const form = await openForm(page, '/create_trivia/2031-01-01/Rivers/1');
  await page.getByLabel('Difficulty').selectOption('hard');
  await form.generate.click();
  await expect(form.question).toHaveValue('Which letter is first?');
  expect(host.asked).toContainEqual(expect.stringMatching(/openai\?categoryName=Rivers&difficulty=hard$/));
  await expect(form.isCorrect(1)).toBeChecked();
});

test('an editor generates a question by a prompt', async ({ staffPage: page }) => {
  const form = await openForm(page, '/create_trivia/2031-01-01/Rivers/1');
  await page.getByText('Use a prompt of your own').click();
  await page.getByLabel('Prompt').fill('Letters');
  await form.generate.click();
  await expect(form.question).toHaveValue('Which letter is second?');
  await expect(form.isCorrect(2)).toBeChecked();
});

test('an editor who saves a question gets to the form of the next gap', async ({ staffPage: page }) => {
  const form = await openForm(page, '/create_trivia/2031-01-01/Rivers/1');
  await form.fill('Which river comes before the gap?');
  await page.getByRole('button', { name: 'Save and next gap' }).click();
  await expect(page).toHaveURL('/create_trivia/2031-01-01/Operas/2');
});

test('an editor writes two weekly questions with sound, and finds both', async ({ staffPage: page }) => {
  await page.goto('/weekly_trivia_questions/2031-01-04');
  await page.getByRole('link', { name: 'Create Question' }).click();
  await createQuestion(page, 'Which river sounds so?', makeTone());
  await createQuestion(page, 'Which river sounds so, too?', makeTone());
  await goBackToSecond(page);
  await expect(page.getByText('Which river sounds so, too?')).toBeVisible();
  await expectPlayable(page.locator('audio'));
  await page.getByRole('button', { name: 'Previous category' }).click();
  await expect(page.getByText('Which river sounds so?')).toBeVisible();
});

/** Stores a puzzle, and submits another one for its slot. */
async function submitForTaken(page: Page, host: SpecHost, forDate: string) {
  const path = `/edit_wordpuzzle/2/${forDate}`;
  const form = findWordPuzzleForm(page);
  await page.goto(path);
  await form.word.fill('tosca');
  await form.hint.fill('By Puccini');
  await form.submit.click();
  await expect(form.updated).toBeVisible();
  await page.goto('/edit_wordpuzzle');
  await form.category.selectOption('Operas');
  await form.date.fill(forDate);
  await form.word.fill('norma');
  await form.hint.fill('By Bellini');
  host.asked.length = 0;
  await form.submit.click();
  await expect(page.getByText('This category already has a word puzzle for this date.')).toBeVisible();
  return { form, path };
}

test('an editor reads before a save that the slot is taken', async ({ staffPage: page, host }) => {
  await submitForTaken(page, host, '2031-08-03');
  expect(host.asked).not.toContainEqual(expect.stringContaining('update_word_category'));
});

test('an editor overwrites the puzzle of a taken slot', async ({ staffPage: page, host }) => {
  const { form, path } = await submitForTaken(page, host, '2031-08-04');
  await page.getByRole('button', { name: 'Edit the stored one' }).click();
  await expect(page).toHaveURL(path);
  await expect(form.word).toHaveValue('TOSCA');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.word).toHaveValue('NORMA');
  await form.submit.click();
  await expect(form.updated).toBeVisible();
  await page.reload();
  await expect(form.word).toHaveValue('NORMA');
  await expect(form.hint).toHaveValue('By Bellini');
});

test('an editor edits a daily question that has an id', async ({ staffPage: page }) => {
  await page.goto(`/trivia_questions/${DATE_WITH_IDS}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const form = findQuestionForm(page);
  await form.question.fill('Which river is the longest of all?');
  await form.save();
  await page.reload();
  await form.expectText('Which river is the longest of all?');
});

test('an editor finds neither History nor Delete in the edit form', async ({ staffPage: page }) => {
  const form = await openForm(page, `/edit_trivia/${DATE_WITH_IDS}/1`);
  await expect(form.question).not.toHaveValue('');
  for (const name of ['History', 'Delete']) await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('an editor reads that a weekly question, or a daily one without an id, cannot be edited', async ({
  staffPage: page,
}) => {
  await page.goto(`/weekly_trivia_questions/${DATE_WITH_IDS}`);
  await expect(page.getByText('Which river is the widest?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeHidden();
  for (const address of [`/edit_trivia/${getProductToday()}/1`, `/edit_weekly_trivia/${DATE_WITH_IDS}/1`]) {
    await page.goto(address);
    await expect(page.getByText('This question cannot be edited here')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Back to/ })).toBeVisible();
  }
});

test('a visitor gets a shared question with its picture or sound, but no answer', async ({ page, host }) => {
  const response = await page.goto('/share_question/image');
  expect(await response?.text()).not.toMatch(ANSWER);
  await expect(page.getByText('What is in the image?')).toBeVisible();
  await expectLoaded(page.getByRole('img', { name: 'The picture this question is about' }));
  await page.goto('/share_question/audio');
  await expect(page.locator('audio')).toHaveAttribute('src', `${host.base}/sounds/sound`);
});

test('a visitor gets a question of today without its answer', async ({ page }) => {
  const today = await page.goto('/single_games');
  await expect(page.getByText('Which river is the longest?')).toBeVisible();
  expect(await today?.text()).not.toMatch(ANSWER);
});

test('a visitor gets no question of a later day', async ({ page }) => {
  const later = await page.goto(`/single_games?date=${DATE_WITH_IDS}`);
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  expect(await later?.text()).not.toContain('Which river is the longest');
});

test('a visitor reads a profile of the host with its statistics', async ({ page }) => {
  await page.goto('/user/ann');
  await expect(page.getByText('Joined January 2026')).toBeVisible();
  await expect(page.getByText('2/3')).toBeVisible();
});

test('a visitor sees a public group of the host', async ({ page, host }) => {
  await page.goto('/join-group/tag/open');
  await expect(page.getByRole('heading', { name: 'Open table' })).toBeVisible();
  await expect(page.getByText('3 members')).toBeVisible();
  await expect(page.locator(`img[src="${host.base}/api/media/group-image"]`)).toBeVisible();
});

test('a search engine indexes a public group of the host at one of its two addresses', async ({ page }) => {
  const unindexed = page.locator('meta[name=robots][content=noindex]');
  for (const [path, count] of [
    ['/join-group/tag/open', 0],
    ['/group-game/open', 1],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Open table' })).toBeVisible();
    await expect(unindexed, path).toHaveCount(count);
  }
});

test('a visitor sees a private group of the host only by its invitation', async ({ page }) => {
  await page.goto('/join-group/tag/locked');
  await expect(page.getByText('Invite Only')).toBeVisible();
  await page.goto('/join-group/invited');
  await expect(page.getByRole('heading', { name: 'Locked table' })).toBeVisible();
});

test('a client gets a 404 from each route of our own API', async ({ request }) => {
  for (const path of ['/history/entries', '/categories/all_categories', '/openapi.json', '/api/media/x'])
    expect((await request.get(path)).status(), path).toBe(404);
  for (const name of Object.keys(specCalls)) {
    const [method = '', path = ''] = name.split(' ');
    expect((await request.fetch(path, { method })).status(), name).toBe(404);
  }
});
